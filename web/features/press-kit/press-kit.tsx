/** The press kit of a page or a release: texts, contact and pictures. */

import { useLocationKey, usePersistentActionData } from '../../lib/action-data.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { kitValuesOf } from './kit-values.ts';
import type { pageAction, pageLoader } from './press-kit.server.ts';
import { PressKitForm } from './press-kit-form.tsx';
import { PressPictures } from './press-pictures.tsx';
import './press-kit.css';

export function PressKitEditor({
  loaderData,
  ...props
}: ScreenProps<typeof pageLoader, typeof pageAction>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['press', 'studio', 'my_pages']);
  const { kit, userId, isSaved } = loaderData;
  const isSave = actionData?.intent === 'save';
  return (
    <div className="stack gap-6">
      <title>{t('studio:page_title', { title: t('title') })}</title>
      {kit.kind === 'page' ? (
        <ScreenHead
          title={t('title')}
          lead={t('lead_page')}
          crumbs={[
            { label: t('my_pages:title'), to: '/studio/pages' },
            { label: t('my_pages:sections.words'), to: `/studio/pages/${kit.subject}` },
          ]}
        />
      ) : (
        <header className="stack gap-2">
          <h2>{t('title')}</h2>
          <p className="text-soft">{t('lead_release')}</p>
        </header>
      )}
      {kit.is_public && kit.url !== null && (
        <p>
          <TextLink to={kit.url} reloadDocument>
            {t('view')}
          </TextLink>
        </p>
      )}
      {isSaved && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t('saved')}</Notice>
        </FocusedOnMount>
      )}
      {kit.url === null && <Notice>{t('no_page')}</Notice>}
      <Card title={t('sections.texts')}>
        <PressKitForm
          // Remounts after a save and after an error, so fields show these values.
          key={`${kit.version} ${isSave ? actionData.failure.attempt : ''}`}
          values={(isSave && actionData.submitted) || kitValuesOf(kit)}
          failure={isSave ? actionData.failure : undefined}
        />
      </Card>
      <Card title={t('sections.pictures')}>
        <PressPictures
          kit={kit}
          userId={userId}
          rejected={actionData && !isSave ? actionData.failure.message : undefined}
        />
      </Card>
    </div>
  );
}
