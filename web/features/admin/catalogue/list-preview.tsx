import type { ManagedType } from '@lathe/contract/catalogue-settings-calls';
import type { PricePreview } from '@lathe/contract/price-list-calls';
import { bcp47 } from '@lathe/rules/locales';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PreviewTable } from '../preview-table.tsx';
import { isChange, PriceChange } from './price-change.tsx';

type PreviewRow = PricePreview['rows'][number];
type Change = PreviewRow['countries'][number]['retail'];

interface Props {
  preview: PricePreview;
  types: readonly ManagedType[];
}

/** Only changed prices; unchanged ones would hide them. */
export function ListPreview({ preview, types }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const dayText = useDayText();
  const rows = preview.rows.filter(({ countries }) =>
    countries.some(({ retail, earnings }) => isChange(retail) || isChange(earnings)),
  );
  return (
    <PreviewTable
      wide
      title={t('prices.preview')}
      text={[
        t('prices.preview_day', { day: dayText(preview.valid_from) }),
        t('prices.preview_releases', { count: preview.releases }),
      ].join(' ')}
      columns={useColumns(types, preview)}
      items={rows}
      itemKey={({ release_type_id, tier }) => `${release_type_id} ${tier}`}
      empty={
        <EmptyState title={t('prices.preview_none')}>{t('prices.preview_none_text')}</EmptyState>
      }
    />
  );
}

function useColumns(
  types: readonly ManagedType[],
  preview: PricePreview,
): TableColumn<PreviewRow>[] {
  const { t } = useTranslation(['admin_catalogue', 'catalogue']);
  const names = new Intl.DisplayNames(bcp47(useLocale()), { type: 'region' });
  const shown = (change: Change | undefined) => change && <PriceChange change={change} />;
  const countries = preview.rows[0]?.countries.map(({ country }) => country) ?? [];
  return [
    {
      id: 'copy',
      header: t('prices.copy'),
      isRowHeader: true,
      cell: ({ release_type_id, tier }) => {
        const type = types.find(({ id }) => id === release_type_id);
        return `${type?.name}, ${t(`catalogue:tiers.${tier}`)}`;
      },
    },
    ...countries.map((country, index) => ({
      id: country,
      header: t('prices.country_price', { country: names.of(country) ?? country }),
      align: 'end' as const,
      cell: (row: PreviewRow) => shown(row.countries[index]?.retail),
    })),
    {
      id: 'earnings',
      header: t('prices.earnings', { country: countries[0] ?? '' }),
      align: 'end',
      cell: (row) => shown(row.countries[0]?.earnings),
    },
    {
      id: 'releases',
      header: t('prices.releases'),
      align: 'end',
      cell: ({ releases }) => <span className="figures">{releases}</span>,
    },
  ];
}
