/** A clone beside the release that it was made of. */
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../../../../features/changes/change-list.tsx';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import { Card } from '../../../../ui/card.tsx';
import type { Route } from './+types/compare.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const params = { user: viewer.id, release: asked.params.release };
  return await api('GET /api/users/{user}/releases/{release}/compare', { params });
}

export default function CompareRelease({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['publishing', 'studio']);
  const { source, changes } = loaderData;
  const title = t('compare.title', { title: source.title });
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <Card title={title}>
        <p className="mb-4 text-soft">{t('compare.text')}</p>
        {changes.length === 0 ? <p>{t('compare.none')}</p> : <ChangeList changes={changes} />}
      </Card>
    </>
  );
}
