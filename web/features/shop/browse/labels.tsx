import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { LabelTiles } from '../label-tiles.tsx';
import { BrowseHead, NextPage, NothingFiltered } from './browse-head.tsx';
import type { labelsLoader } from './lists.server.ts';
import { NameFilters } from './name-filters.tsx';

export function BrowseLabels({ loaderData }: ScreenProps<typeof labelsLoader>) {
  const { list, filters, genres } = loaderData;
  const { t } = useTranslation('browse');
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <BrowseHead list="labels" hidden={isFiltered}>
      <NameFilters label={t('labels.filters')} {...{ filters, genres }} />
      {list.data.length > 0 && <LabelTiles labels={list.data} level={2} first />}
      {list.data.length === 0 &&
        (isFiltered ? (
          <NothingFiltered list="labels" />
        ) : (
          <EmptyState title={t('labels.empty')}>{t('labels.empty_text')}</EmptyState>
        ))}
      <NextPage url={list.next_page_url} />
    </BrowseHead>
  );
}
