import type { OwnPage } from '@lathe/contract/page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import ImageOff from 'lucide-react/icons/image-off';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { Announced } from '../../../features/account/announced.tsx';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { PageStatus } from '../../../features/page-editor/page-status.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Route } from './+types/list.ts';
import { nextStep } from './next-step.ts';
import '../../../features/page-editor/page-editor.css';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const { data } = await api('GET /api/users/{user}/pages', { params: { user: viewer.id } });
  return {
    pages: data,
    deleted: new URL(asked.request.url).searchParams.get('done') === 'deleted',
  };
}

export default function MyPages({ loaderData: { pages, deleted } }: Route.ComponentProps) {
  const { t } = useTranslation(['my_pages', 'studio']);
  const add = (
    <ButtonLink to="/studio/pages/new" look="primary" icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <header className="pages-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="mt-2 text-soft">{t('lead')}</p>
        </div>
        {pages.length > 0 && pages.length < PAGES_MAX && add}
      </header>
      {deleted && (
        <Announced>
          <Notice tone="success">{t('done.deleted')}</Notice>
        </Announced>
      )}
      {pages.length === 0 ? (
        <EmptyState title={t('empty')} action={add}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ul className="page-cards">
          {pages.map((page) => (
            <PageCard key={page.uuid} page={page} />
          ))}
        </ul>
      )}
    </>
  );
}

function PageCard({ page }: { page: OwnPage }) {
  const { t } = useTranslation('my_pages');
  const step = nextStep(page);
  return (
    <li className="card card-body page-card">
      <div className="page-card-picture">
        {page.page_image ? (
          <Picture of={page.page_image} alt="" sizes="6rem" />
        ) : (
          <Icon of={ImageOff} size={28} className="text-soft" />
        )}
      </div>
      <div className="page-card-words">
        <PageStatus page={page} />
        <h2 className="text-lead tracking-normal">
          <PlainLink to={`/studio/pages/${page.uuid}`}>{page.name}</PlainLink>
        </h2>
        <p className="text-small text-soft break-anywhere">/{page.url}</p>
        <p className="figures text-small">
          {t('counts', { releases: page.release_count, followers: page.followers })}
        </p>
        <p className="text-small">
          {step === 'release' ? (
            <TextLink to="/studio/releases/new">{t('next.release')}</TextLink>
          ) : (
            t(`next.${step}`)
          )}
        </p>
      </div>
    </li>
  );
}
