/** Compares a clone with its source release. */

import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ChangeList } from '../../changes/change-list.tsx';
import type { loader } from './compare-release.server.ts';

export function CompareRelease({ loaderData }: ScreenProps<typeof loader>) {
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
