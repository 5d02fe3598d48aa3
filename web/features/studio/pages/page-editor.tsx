/** Editor of one page: content and visibility. */

import type { OwnPage } from '@lathe/contract/page-calls';
import { Form } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ContributorsPart } from './contributors-part.tsx';
import { DeletePage } from './delete-page.tsx';
import { linkValuesOf } from './link-values.ts';
import { LinksCard } from './links-card.tsx';
import type { action, loader } from './page-editor.server.ts';
import { PageForm } from './page-form.tsx';
import { PageReleases } from './page-releases.tsx';
import { PageStatus } from './page-status.tsx';
import { valuesOf } from './page-values.ts';
import { PictureUpload } from './picture-upload.tsx';
import { InstagramCard, YouTubeCard } from './social-cards.tsx';
import './contributions.css';
import './page-editor.css';

export function PageEditor({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['my_pages', 'studio', 'contributions']);
  const { page, contributors, releases, userId, host, done, answered } = loaderData;
  // Requests can arrive while the page is open.
  useRealtime(`account:${userId}`, ['contribution'], useQueuedRevalidate());
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
          <Sections>
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
            <LinksCard
              // Remounts after a save and after an error, so fields show these values.
              key={`${page.links_version} ${failureOf('links')?.attempt}`}
              values={actionData?.links ?? linkValuesOf(page)}
              failure={isConflict ? undefined : failureOf('links')}
            />
            <YouTubeCard page={page} failure={failureOf('youtube')} submitted={actionData?.url} />
            <InstagramCard page={page} failure={failureOf('post')} submitted={actionData?.url} />
          </Sections>
        </div>
        <div className="studio-column">
          <Sections>
            <PressCard pageId={page.uuid} />
            <PageReleases pageId={page.uuid} releases={releases} />
            <ContributorsPart
              contributors={contributors}
              failure={failureOf('accept') ?? failureOf('reject') ?? failureOf('end')}
            />
            <DeletePage page={page} failure={failureOf('delete')} />
          </Sections>
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

function PressCard({ pageId }: { pageId: string }) {
  const { t } = useTranslation('my_pages');
  return (
    <Card title={t('press.title')}>
      <p className="mb-4 text-soft">{t('press.text')}</p>
      <TextLink to={`/studio/pages/${pageId}/press`}>{t('press.open')}</TextLink>
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
