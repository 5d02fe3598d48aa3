import type { RoyaltyReport } from '@lathe/contract/royalty-calls';
import type { RoyaltyGrouping } from '@lathe/rules/royalty-periods';
import { isUuid } from '@lathe/rules/uuid';
import { useWholeNumber } from '../../../../lib/whole-number.ts';
import { DataTable, type TableColumn } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useTranslation } from '../../../../ui/translation.ts';

type Group = RoyaltyReport['data'][number];

/** What the royalties come from. Own sums open to the lines that they are made of. */
export function RoyaltyGroups({ report, period }: { report: RoyaltyReport; period: string }) {
  const { t } = useTranslation('royalties');
  const { by } = report;
  return (
    <div className="can-shrink">
      <DataTable
        label={`${t('report.by')} ${t(`by.${by}`)}`}
        caption={
          (by === 'payee' || by === 'artist') && (
            <p className="measure text-soft">{t(`by_lead.${by}`)}</p>
          )
        }
        columns={useColumns(by, period)}
        items={report.data}
        itemKey={({ group, currency }) => `${group} ${currency}`}
        empty={<EmptyState title={t('report.none')}>{t('report.none_text')}</EmptyState>}
      />
    </div>
  );
}

function useColumns(by: RoyaltyGrouping, period: string): TableColumn<Group>[] {
  const { t } = useTranslation('royalties');
  const number = useWholeNumber();
  const end = { align: 'end' } as const;
  return [
    {
      id: 'name',
      header: t(`by.${by}`),
      isRowHeader: true,
      link: ({ group }) => linesUrl({ by, group, period }),
      cell: ({ name, artist }) => (
        <span className="sold-item">
          <span>{name}</span>
          {artist && <span className="text-small text-regular text-soft">{artist}</span>}
        </span>
      ),
    },
    {
      id: 'copies',
      header: t('copies'),
      ...end,
      cell: ({ copies, refunded_copies }) => (
        <span className="figures">
          {number(copies)}
          {refunded_copies > 0 && (
            <span className="block text-small text-soft">
              {t('refunded', { count: refunded_copies })}
            </span>
          )}
        </span>
      ),
    },
    { id: 'net', header: t('net'), ...end, cell: ({ net }) => net.formatted },
    { id: 'vat', header: t('vat'), ...end, cell: ({ vat }) => vat.formatted },
    {
      id: 'total',
      header: t('total'),
      ...end,
      cell: ({ total }) => <strong className="figures">{total.formatted}</strong>,
    },
  ];
}

/** Lines of other payees are theirs alone. */
function linesUrl({
  by,
  group,
  period,
}: {
  by: RoyaltyGrouping;
  group: string;
  period: string;
}): string | undefined {
  if (by === 'payee' || by === 'artist' || (by === 'release' && !isUuid(group))) return undefined;
  return `/studio/sales/lines?${new URLSearchParams({ period, [by]: group })}`;
}
