import type { OwnPage } from '@lathe/contract/page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import ImageOff from 'lucide-react/icons/image-off';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { PageStatus } from '../../../features/page-editor/page-status.tsx';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/list.ts';
import { ContributionsPart } from './contributions-part.tsx';
import { nextStep } from './next-step.ts';
import '../../../features/contributions/contributions.css';
import '../../../features/page-editor/page-editor.css';

const DONE = ['asked', 'withdrawn', 'ended'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const [pages, contributions] = await Promise.all([
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/contributions', { params }),
  ]);
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return {
    pages: pages.data,
    contributions: contributions.data,
    userId: viewer.id,
    deleted: doneParameter === 'deleted',
    done: DONE.find((done) => done === doneParameter),
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const page = textOf(form, 'page');
  const params = { user: viewer.id, page };
  const done = async (call: Promise<unknown>, word: (typeof DONE)[number]) => {
    const { failure } = await attempt(call);
    if (failure) return data({ failure }, failure.status);
    return redirect(`/studio/pages?done=${word}#contributions`);
  };
  switch (textOf(form, 'intent')) {
    case 'contribute': {
      const body = { page, message: textOf(form, 'message') };
      const own = { user: viewer.id };
      return await done(
        api('POST /api/users/{user}/contributions', { params: own, body }),
        'asked',
      );
    }
    case 'withdraw':
      return await done(
        api('POST /api/users/{user}/contributions/{page}/withdraw', { params }),
        'withdrawn',
      );
    case 'end':
      return await done(
        api('POST /api/users/{user}/contributions/{page}/end', { params }),
        'ended',
      );
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function MyPages({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['my_pages', 'studio', 'contributions']);
  const { pages, contributions, userId, deleted, done } = loaderData;
  // Owners can respond while the page is open.
  useRealtime(`user:${userId}`, ['contribution'], useQueuedRevalidate());
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
