import type { WithheldTax } from '@lathe/contract/withheld-tax-calls';
import { money } from '@lathe/rules/money';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Tax that was deducted from payouts, with the certificate of each year. */
export function WithheldCard({ rows, isOwn }: { rows: readonly WithheldTax[]; isOwn: boolean }) {
  const { t } = useTranslation('tax');
  return (
    <Card title={t('withheld.title')} flush>
      <DataTable
        label={t('withheld.title')}
        items={rows}
        itemKey={({ year, currency }) => `${year} ${currency}`}
        empty={null}
        columns={[
          {
            id: 'year',
            header: t('withheld.year'),
            isRowHeader: true,
            cell: ({ year }) => <span className="figures">{year}</span>,
          },
          {
            id: 'gross',
            header: t('withheld.gross'),
            align: 'end',
            cell: ({ gross, currency }) => <Money value={money(gross, currency)} />,
          },
          {
            id: 'tax',
            header: t('withheld.tax'),
            align: 'end',
            cell: ({ withheld, currency }) => <Money value={money(withheld, currency)} />,
          },
          {
            id: 'certificate',
            header: t('withheld.certificate'),
            cell: ({ year, certificate_enabled }) =>
              isOwn && certificate_enabled ? (
                <ButtonForm
                  intent="withheld"
                  values={{ year }}
                  name={t('withheld.download_named', { year })}
                >
                  {t('withheld.download')}
                </ButtonForm>
              ) : (
                t('withheld.after_year')
              ),
          },
        ]}
      />
    </Card>
  );
}
