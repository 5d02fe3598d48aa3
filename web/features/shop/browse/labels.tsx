import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { LabelTiles } from '../label-tiles.tsx';
import { BrowseHead, NextPage } from './browse-head.tsx';
import type { labelsLoader } from './lists.server.ts';

export function BrowseLabels({ loaderData: { list } }: ScreenProps<typeof labelsLoader>) {
  const { t } = useTranslation('browse');
  return (
    <BrowseHead list="labels">
      {list.data.length === 0 ? (
        <EmptyState title={t('labels.empty')}>{t('labels.empty_text')}</EmptyState>
      ) : (
        <LabelTiles labels={list.data} level={2} first />
      )}
      <NextPage url={list.next_page_url} />
    </BrowseHead>
  );
}
