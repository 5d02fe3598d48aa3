import type { VatPreview as Preview } from '@lathe/contract/tax-admin-calls';
import { useTranslation } from 'react-i18next';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { useDayInWords, usePercent } from '../in-words.ts';
import { isChange, PriceChange } from './price-change.tsx';

type Row = Preview['rows'][number];

interface Props {
  preview: Preview;
  country: string;
}

export function VatPreview({ preview, country }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  const dayInWords = useDayInWords();
  return (
    <section className="admin-narrow grid gap-3" aria-labelledby="preview">
      <div>
        <h2 id="preview" className="text-lead tracking-normal">
          {t('look.preview')}
        </h2>
        <p className="text-soft">
          {t('vat.preview_text', {
            before: percent(preview.before_basis_points),
            after: percent(preview.after_basis_points),
            day: dayInWords(preview.valid_from),
          })}
        </p>
      </div>
      <div>
        <Table
          label={t('look.preview')}
          columns={useColumns(preview, country)}
          items={preview.rows}
          itemKey={({ name, tier }) => `${name} ${tier}`}
        />
      </div>
    </section>
  );
}

function useColumns({ rows }: Preview, country: string): TableColumn<Row>[] {
  const { t } = useTranslation(['admin_catalogue', 'catalogue']);
  const columns: TableColumn<Row>[] = [
    {
      id: 'copy',
      header: t('prices.copy'),
      names: true,
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
