import type { OwnPage } from '@lathe/contract/page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import ImageOff from 'lucide-react/icons/image-off';
import Plus from 'lucide-react/icons/plus';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ContributionsPart } from './contributions-part.tsx';
import type { action, loader } from './my-pages.server.ts';
import { PageStatus } from './page-status.tsx';
import './contributions.css';
import './page-editor.css';

export function MyPages({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['my_pages', 'studio', 'contributions']);
  const { pages, contributions, userId, deleted, done } = loaderData;
  // Owners can respond while the page is open.
  useRealtime(`account:${userId}`, ['contribution'], useQueuedRevalidate());
  const add = (
    <ButtonLink to="/studio/pages/new" variant="primary" icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {pages.length > 0 && pages.length < PAGES_MAX && add}
      </ScreenHead>
      {deleted && (
        <FocusedOnMount>
          <Notice tone="success">{t('done.deleted')}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={done}>
          <Notice tone="success">{t(`contributions:done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {actionData?.failure && (
        <Notice tone="danger" role="alert">
          {actionData.failure.message}
        </Notice>
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
      <ContributionsPart contributions={contributions} />
    </>
  );
}

function PageCard({ page }: { page: OwnPage }) {
  const { t } = useTranslation(['my_pages', 'contributions']);
  const step = nextStep(page);
  return (
    <li className="card card-body page-card">
      <div className="page-card-picture">
        {page.page_image ? (
          <Picture picture={page.page_image} alt="" sizes="6rem" />
        ) : (
          <Icon shape={ImageOff} size={28} className="text-soft" />
        )}
      </div>
      <div className="page-card-text">
        <PageStatus page={page} />
        <h2 className="subheading">
          <PlainLink to={`/studio/pages/${page.uuid}`}>{page.name}</PlainLink>
        </h2>
        <p className="text-small text-soft break-anywhere">/{page.url}</p>
        <p className="figures text-small">
          {t('counts', { releases: page.release_count, followers: page.followers })}
        </p>
        {page.open_requests > 0 && (
          <p className="text-small">
            <TextLink to={`/studio/pages/${page.uuid}#contributors`}>
              {t('contributions:owner.open_requests', { count: page.open_requests })}
            </TextLink>
          </p>
        )}
        <p className="text-small">
          {step === 'release' ? (
            <TextLink to={`/studio/releases/new?page=${page.uuid}`}>{t('next.release')}</TextLink>
          ) : (
            t(`next.${step}`)
          )}
        </p>
      </div>
    </li>
  );
}

/** The most useful next step for a page. */
function nextStep(
  page: Pick<OwnPage, 'page_image' | 'description' | 'is_live' | 'release_count'>,
): 'picture' | 'description' | 'live' | 'release' | 'nothing' {
  if (!page.page_image) return 'picture';
  if (page.description === '') return 'description';
  if (!page.is_live) return 'live';
  return page.release_count === 0 ? 'release' : 'nothing';
}
