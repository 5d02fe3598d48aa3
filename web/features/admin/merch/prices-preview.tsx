import type { MerchPricePreview } from '@lathe/contract/merch-type-calls';
import { bcp47 } from '@lathe/rules/locales';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { isChange, PriceChange } from '../catalogue/price-change.tsx';
import { PreviewTable } from '../preview-table.tsx';

type Row = MerchPricePreview['rows'][number];

/** Only changed tiers; unchanged ones would hide them. */
export function PricesPreview({ preview }: { preview: MerchPricePreview }) {
  const { t } = useTranslation(['merch_admin', 'admin_catalogue', 'catalogue']);
  const dayText = useDayText();
  const names = new Intl.DisplayNames(bcp47(useLocale()), { type: 'region' });
  const countries = preview.rows[0]?.countries.map(({ country }) => country) ?? [];
  const columns: TableColumn<Row>[] = [
    {
      id: 'tier',
      header: t('prices.tier'),
      isRowHeader: true,
      cell: ({ tier }) => t(`catalogue:tiers.${tier}`),
    },
    ...countries.map((country, index) => ({
      id: country,
      header: t('admin_catalogue:prices.country_price', { country: names.of(country) ?? country }),
      align: 'end' as const,
      cell: (row: Row) => {
        const change = row.countries[index]?.retail;
        return change && <PriceChange change={change} />;
      },
    })),
    {
      id: 'earnings',
      header: t('admin_catalogue:prices.earnings', { country: countries[0] ?? '' }),
      align: 'end',
      cell: ({ countries: [first] }) => first && <PriceChange change={first.earnings} />,
    },
    {
      id: 'items',
      header: t('on_sale'),
      align: 'end',
      cell: ({ items }) => <span className="figures">{items}</span>,
    },
  ];
  return (
    <PreviewTable
      wide
      title={t('admin_catalogue:prices.preview')}
      text={[
        t('admin_catalogue:prices.preview_day', { day: dayText(preview.valid_from) }),
        t('prices.preview_items', { count: preview.items }),
      ].join(' ')}
      columns={columns}
      items={preview.rows.filter((row) =>
        row.countries.some(({ retail, earnings }) => isChange(retail) || isChange(earnings)),
      )}
      itemKey={({ tier }) => tier}
      empty={
        <EmptyState title={t('admin_catalogue:prices.preview_none')}>
          {t('prices.preview_none_text')}
        </EmptyState>
      }
    />
  );
}
