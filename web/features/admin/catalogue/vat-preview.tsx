import type { VatPreview as Preview } from '@lathe/contract/tax-rate-calls';
import { usePercent } from '../../../lib/percent.ts';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PreviewTable } from '../preview-table.tsx';
import { isChange, PriceChange } from './price-change.tsx';

type Row = Preview['rows'][number];

interface Props {
  preview: Preview;
  country: string;
}

export function VatPreview({ preview, country }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  const dayText = useDayText();
  return (
    <PreviewTable
      title={t('look.preview')}
      text={t('vat.preview_text', {
        before: percent(preview.before_basis_points),
        after: percent(preview.after_basis_points),
        day: dayText(preview.valid_from),
      })}
      columns={useColumns(preview, country)}
      items={preview.rows}
      itemKey={({ name, tier }) => `${name} ${tier}`}
    />
  );
}

function useColumns({ rows }: Preview, country: string): TableColumn<Row>[] {
  const { t } = useTranslation(['admin_catalogue', 'catalogue']);
  const columns: TableColumn<Row>[] = [
    {
      id: 'copy',
      header: t('prices.copy'),
      isRowHeader: true,
      cell: ({ name, tier }) => `${name}, ${t(`catalogue:tiers.${tier}`)}`,
    },
    {
      id: 'retail',
      header: t('prices.country_price', { country }),
      align: 'end',
      cell: ({ retail }) => <PriceChange change={retail} />,
    },
  ];
  if (!rows.some(({ paid_out }) => isChange(paid_out))) return columns;
  const paidOut: TableColumn<Row> = {
    id: 'paid_out',
    header: t('vat.paid_out'),
    align: 'end',
    cell: ({ paid_out }) => <PriceChange change={paid_out} />,
  };
  return [...columns, paidOut];
}
