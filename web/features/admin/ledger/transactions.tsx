import type { LedgerTransaction } from '@lathe/contract/ledger-calls';
import type { LedgerAccount } from '@lathe/rules/ledger-accounts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import type { loader } from './transactions.server.ts';
import './ledger.css';

export function Transactions({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['ledger', 'admin']);
  const { transactions, next, currency, account } = loaderData;
  const title = account
    ? t('bookings_of', { account: t(`accounts.${account}`), currency })
    : t('bookings_in', { currency });
  return (
    <>
      <AdminHeader
        title={title}
        crumbs={[{ to: '/admin/ledger', label: t('admin:sections.ledger.title') }]}
        lead={t('bookings_lead')}
      />
      {transactions.length === 0 && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      <ul className="admin-narrow stack gap-4">
        {transactions.map((transaction) => (
          <li key={transaction.uuid}>
            <LedgerTransactionCard transaction={transaction} account={account} />
          </li>
        ))}
      </ul>
      <ListPages next={next} />
    </>
  );
}

interface Props {
  transaction: LedgerTransaction;
  account: LedgerAccount | null;
}

function LedgerTransactionCard({ transaction, account }: Props) {
  const { t } = useTranslation('ledger');
  const { kind, order, booked_at, entries, reference } = transaction;
  return (
    <Card
      title={t(`kinds.${kind}`)}
      actions={
        <span className="text-small text-soft">
          <Instant value={booked_at} />
        </span>
      }
    >
      <p className="transaction-note text-small text-soft">
        {order ? (
          <PlainLink to={`/admin/orders/${order.uuid}`}>{order.number}</PlainLink>
        ) : (
          <span className="cell-address">{reference}</span>
        )}
      </p>
      <dl className="ledger-entries">
        {entries.map(({ account: own, party, amount }) => (
          <div key={`${own} ${party} ${amount.amount}`} data-here={own === account || undefined}>
            <dt>
              {t(`accounts.${own}`)}
              {party && <span className="text-soft"> · {party}</span>}
            </dt>
            <dd className="figures">{amount.formatted}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
