import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { nextCursor } from '../../lists/list-url.ts';
import { breadcrumbData } from '../../seo/json-ld.ts';
import { Seo } from '../../seo/seo.tsx';

interface HeadProps {
  list: 'merch' | 'events' | 'artists' | 'labels';
  hidden?: boolean;
  children?: ReactNode;
}

export function BrowseHead({ list, hidden = false, children }: HeadProps) {
  const { t } = useTranslation(['browse', 'shop']);
  const [params] = useSearchParams();
  const title = t(`${list}.title`);
  const path = `/browse/${list}`;
  return (
    <>
      <Seo
        title={t('shop:page_title', { title })}
        description={t(`${list}.lead`)}
        path={path}
        hidden={hidden || params.has('page')}
        data={[
          breadcrumbData([
            { name: t('all.title'), path: '/browse' },
            { name: title, path },
          ]),
        ]}
      />
      <header className="browse-head">
        <h1>{title}</h1>
        <p className="text-soft">{t(`${list}.lead`)}</p>
      </header>
      {children}
    </>
  );
}

/** A list whose filters leave nothing, with the way back to all of it. */
export function NothingFiltered({ list }: Pick<HeadProps, 'list'>) {
  const { t } = useTranslation('browse');
  return (
    <EmptyState
      title={t('all.nothing')}
      action={
        <ButtonLink to={`/browse/${list}`} variant="primary" preventScrollReset>
          {t('filters.reset')}
        </ButtonLink>
      }
    >
      {t('all.nothing_text')}
    </EmptyState>
  );
}

/** These lists are short, so a link to the next page is enough. */
export function NextPage({ url }: { url: string | null }) {
  const { t } = useTranslation('shop');
  const [params] = useSearchParams();
  const cursor = nextCursor(url, 'page');
  if (cursor === null) return null;
  const next = new URLSearchParams(params);
  next.set('page', cursor);
  return (
    <p className="endless-list-end">
      <ButtonLink to={`?${next}`} rel="next" size="large">
        {t('next_page')}
      </ButtonLink>
    </p>
  );
}
