/** Editor of one page: content and visibility. */
import type { OwnPage } from '@lathe/contract/page-calls';
import { useTranslation } from 'react-i18next';
import { data, Form } from 'react-router';
import { PageStatus } from '../../../features/page-editor/page-status.tsx';
import { PictureUpload } from '../../../features/page-editor/picture-upload.tsx';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/editor.ts';
import { ContributorsPart } from './contributors-part.tsx';
import { DeletePage } from './delete-page.tsx';
import { PageForm } from './page-form.tsx';
import { PageReleases } from './page-releases.tsx';
import { valuesOf } from './page-values.ts';
import { perform } from './perform.server.ts';
import { InstagramCard, YouTubeCard } from './social-cards.tsx';
import '../../../features/contributions/contributions.css';
import '../../../features/page-editor/page-editor.css';

const DONE = [
  'made',
  'saved',
  'live',
  'offline',
  'picture',
  'youtube',
  'instagram',
  'instagram_refused',
  'instagram_not_set_up',
  'disconnected',
  'post',
] as const;
const ANSWER_RESULTS = ['accepted', 'rejected', 'ended'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer, publicUrl } = requireViewer(args);
  const params = { user: viewer.id, page: args.params.page };
  const [page, contributors, releases] = await Promise.all([
    api('GET /api/users/{user}/pages/{page}', { params }),
    api('GET /api/users/{user}/pages/{page}/contributors', { params }),
    api('GET /api/users/{user}/pages/{page}/releases', { params }),
  ]);
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return {
    page,
    contributors: contributors.data,
    releases: releases.data,
    userId: viewer.id,
    host: new URL(publicUrl).host,
    done: DONE.find((done) => done === doneParameter),
    answered: ANSWER_RESULTS.find((done) => done === doneParameter),
  };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id, page: args.params.page };
  const reply = await perform({ api, params, form: await postedForm(args) });
  return reply instanceof Response ? reply : data(reply, reply.failure.status);
}

export default function PageEditor({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['my_pages', 'studio', 'contributions']);
  const { page, contributors, releases, userId, host, done, answered } = loaderData;
  // Requests can arrive while the page is open.
  useRealtime(`user:${userId}`, ['contribution'], useQueuedRevalidate());
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const isConflict = actionData?.failure.code === 'changed_meanwhile';
  return (
    <>
      <title>{t('studio:page_title', { title: page.name })}</title>
      <ScreenHead title={page.name} crumbs={[{ label: t('title'), to: '/studio/pages' }]} />
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone={/refused|not_set_up/.test(done) ? 'warning' : 'success'}>
            {t(`done.${done}`)}
          </Notice>
        </FocusedOnMount>
      )}
      {answered && !actionData && (
        <FocusedOnMount key={answered}>
          <Notice tone="success">{t(`contributions:done.${answered}`)}</Notice>
        </FocusedOnMount>
      )}
      {isConflict && <Conflict page={page} />}
      {page.open_requests > 0 && !answered && (
        <Notice action={<TextLink to="#contributors">{t('contributions:owner.answer')}</TextLink>}>
          {t('contributions:owner.open_requests', { count: page.open_requests })}
        </Notice>
      )}
      <div className="studio-cards">
        <div className="studio-column">
          <StatusCard page={page} host={host} />
          <Card title={t('sections.words')}>
            <PageForm
              // Remounts after a save, so fields show the stored values.
              key={page.version}
              userId={userId}
              pageId={page.uuid}
              values={actionData?.submitted ?? valuesOf(page)}
              failure={isConflict ? undefined : failureOf('save')}
              host={host}
            />
          </Card>
          <Card title={t('sections.pictures')}>
            <div className="picture-uploads">
              {(['page_image', 'header_image'] as const).map((kind) => (
                <PictureUpload
                  key={kind}
                  userId={userId}
                  page={page}
                  kind={kind}
                  rejected={failureOf(kind)?.fields.image?.join(' ') ?? failureOf(kind)?.message}
                />
              ))}
            </div>
          </Card>
          <YouTubeCard page={page} failure={failureOf('youtube')} submitted={actionData?.url} />
          <InstagramCard page={page} failure={failureOf('post')} submitted={actionData?.url} />
        </div>
        <div className="studio-column">
          <PageReleases pageId={page.uuid} releases={releases} />
          <ContributorsPart
            contributors={contributors}
            failure={failureOf('accept') ?? failureOf('reject') ?? failureOf('end')}
          />
          <DeletePage page={page} failure={failureOf('delete')} />
        </div>
      </div>
    </>
  );
}

function StatusCard({ page, host }: { page: OwnPage; host: string }) {
  const { t } = useTranslation('my_pages');
  return (
    <Card>
      <div className="status-card">
        <div className="stack gap-2">
          <PageStatus page={page} />
          <p>{t(page.is_live ? 'status.live_text' : 'status.offline_text')}</p>
          <TextLink to={`/${page.url}`} reloadDocument className="break-anywhere">
            {t(page.is_live ? 'status.view' : 'status.preview', { address: `${host}/${page.url}` })}
          </TextLink>
        </div>
        <Form method="post">
          <CsrfField />
          <Button
            type="submit"
            name="intent"
            value={page.is_live ? 'offline' : 'live'}
            variant={page.is_live ? 'secondary' : 'primary'}
          >
            {t(page.is_live ? 'status.go_offline' : 'status.go_live')}
          </Button>
        </Form>
      </div>
    </Card>
  );
}

/** The fields keep the input of the user; a button loads the newer version. */
function Conflict({ page }: { page: OwnPage }) {
  const { t } = useTranslation('my_pages');
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('conflict.title')}
      action={
        <TextLink to={`/studio/pages/${page.uuid}`} reloadDocument>
          {t('conflict.reload')}
        </TextLink>
      }
    >
      {t('conflict.text')}
    </Notice>
  );
}
