import type { DutyPreview as Preview } from '@lathe/contract/tax-rate-calls';
import { bcp47 } from '@lathe/rules/locales';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PreviewTable } from '../preview-table.tsx';
import { PriceChange } from './price-change.tsx';

type Row = Preview['rows'][number];

export function DutyPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('admin_catalogue');
  const dayText = useDayText();
  return (
    <PreviewTable
      title={t('look.preview')}
      text={t('prices.preview_day', { day: dayText(preview.valid_from) })}
      columns={useColumns()}
      items={preview.rows}
      itemKey={({ country, kinds, worth }) => `${country} ${kinds} ${worth.amount}`}
    />
  );
}

function useColumns(): TableColumn<Row>[] {
  const { t } = useTranslation('admin_catalogue');
  const names = new Intl.DisplayNames(bcp47(useLocale()), { type: 'region' });
  return [
    {
      id: 'parcel',
      header: t('duty.parcel'),
      isRowHeader: true,
      cell: ({ country, kinds }) =>
        t('duty.sample', { country: names.of(country) ?? country, count: kinds }),
    },
    {
      id: 'worth',
      header: t('duty.worth'),
      align: 'end',
      cell: ({ worth }) => <span className="figures">{worth.formatted}</span>,
    },
    {
      id: 'duty',
      header: t('duty.title'),
      align: 'end',
      cell: ({ duty }) => <PriceChange change={duty} />,
    },
  ];
}
