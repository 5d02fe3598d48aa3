import type { BankReconciliation } from '@lathe/contract/bank-file-calls';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const AMOUNTS = [
  'ledger',
  'paid',
  'paid_by_hand',
  'returned',
  'returned_by_hand',
  'waiting',
  'difference',
] as const;

/** To compare with the statement of the bank: what only people have recorded stands apart. */
export function ReconciliationCard({ rows }: { rows: readonly BankReconciliation[] }) {
  const { t } = useTranslation('bank_files');
  if (rows.length === 0) return null;
  const isWrong = rows.some(({ difference }) => difference.amount !== 0);
  return (
    <Card title={t('reconciliation.title')} flush>
      <div className="card-body stack gap-3">
        <p className="text-soft">{t('reconciliation.text')}</p>
        {isWrong && <Notice tone="danger">{t('reconciliation.wrong')}</Notice>}
      </div>
      <DataTable
        label={t('reconciliation.title')}
        items={rows}
        itemKey={({ currency }) => currency}
        empty={null}
        columns={[
          {
            id: 'currency',
            header: t('reconciliation.currency'),
            isRowHeader: true,
            cell: ({ currency }) => currency,
          },
          ...AMOUNTS.map((name) => ({
            id: name,
            header: t(`reconciliation.${name}`),
            align: 'end' as const,
            cell: (row: BankReconciliation) => (
              <span className="figures">{row[name].formatted}</span>
            ),
          })),
        ]}
      />
    </Card>
  );
}
