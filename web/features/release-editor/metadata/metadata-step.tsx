/** The details of a release: saved automatically, completed explicitly. */

import { useLocationKey } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { MetadataForm } from './metadata-form.tsx';
import type { action, loader } from './metadata-step.server.ts';
import { metadataOf } from './values.ts';
import './metadata.css';

export function MetadataStep({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, saved, ...rest } = loaderData;
  return (
    <>
      <title>
        {t('studio:page_title', { title: `${t('steps.metadata')} · ${release.title}` })}
      </title>
      {saved && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t('metadata.saved')}</Notice>
        </FocusedOnMount>
      )}
      <MetadataForm
        // The same form after each change of this release, so that typing is not interrupted.
        key={release.uuid}
        {...rest}
        release={release}
        values={actionData?.submitted ?? metadataOf(release)}
        failure={actionData?.failure}
        wasSubmitted={actionData?.wasSubmitted ?? false}
      />
    </>
  );
}
