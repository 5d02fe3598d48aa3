/** The details of a release: saved as one types, finished on purpose. */
import { calendarDate } from '@lathe/rules/dates';
import { useTranslation } from 'react-i18next';
import { savesUnderWay } from '../../../../features/autosave/use-autosave.ts';
import { useLocationKey } from '../../../../lib/action-data.ts';
import { Announced } from '../../../../lib/forms/announced.tsx';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { pageChoices } from '../page-choices.tsx';
import { releaseAction } from '../release-action.ts';
import type { Route } from './+types/metadata.ts';
import { MetadataForm } from './metadata-form.tsx';
import { perform } from './perform.server.ts';
import { metadataOf } from './values.ts';
import './metadata.css';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const user = { user: viewer.id };
  const params = { ...user, release: asked.params.release };
  const release = await api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  const [groups, pages, genres, countries] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/release_groups', { params }),
    pageChoices(api, { ...user, current: release.page_id }),
    api('GET /api/genres_list'),
    api('GET /api/shipping_countries'),
  ]);
  return {
    userId: viewer.id,
    release,
    groups: groups.data,
    pages,
    genres,
    countries: countries.data,
    today: calendarDate(new Date()),
    saved: new URL(asked.request.url).searchParams.get('done') === 'saved',
  };
}

/** What is still being saved is part of what is shown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await savesUnderWay();
  return await serverLoader();
}

export const action = releaseAction(perform);

export default function MetadataStep({ loaderData, actionData }: Route.ComponentProps) {
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, saved, ...rest } = loaderData;
  return (
    <>
      <title>
        {t('studio:page_title', { title: `${t('steps.metadata')} · ${release.title}` })}
      </title>
      {saved && !actionData && (
        <Announced key={locationKey}>
          <Notice tone="success">{t('metadata.saved')}</Notice>
        </Announced>
      )}
      <MetadataForm
        // Read anew, the fields show what is kept.
        key={release.version}
        {...rest}
        release={release}
        values={actionData?.typed ?? metadataOf(release)}
        failure={actionData?.failure}
        tried={actionData?.tried ?? false}
      />
    </>
  );
}
