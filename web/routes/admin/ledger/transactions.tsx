import type { LedgerTransaction } from '@lathe/contract/ledger-calls';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@lathe/rules/ledger';
import { useTranslation } from 'react-i18next';
import { filtersOf, nextCursor } from '../../../features/lists/list-address.ts';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import type { Route } from './+types/transactions.ts';
import './ledger.css';
import { AdminHeader } from '../admin-header.tsx';
import { askedDays } from '../asked-days.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const typed = filtersOf(asked.request, ['currency', 'account', 'cursor']);
  const currency = /^[A-Z]{3}$/.test(typed.currency ?? '') ? (typed.currency ?? 'GBP') : 'GBP';
  const account = LEDGER_ACCOUNTS.find((known) => known === typed.account) ?? null;
  const { until = null } = askedDays(asked.request, ['until']);
  const query = {
    currency,
    ...(account && { account }),
    ...(until && { until }),
    ...(typed.cursor && { cursor: typed.cursor }),
  };
  const page = await api('GET /api/admin/ledger/transactions', { query });
  return { transactions: page.data, next: nextCursor(page.next_page_url), currency, account };
}

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['ledger', 'admin']);
  const { transactions, next, currency, account } = loaderData;
  const title = account
    ? t('bookings_of', { account: t(`accounts.${account}`), currency })
    : t('bookings_in', { currency });
  return (
    <>
      <AdminHeader
        title={title}
        way={[{ to: '/admin/ledger', label: t('admin:sections.ledger.title') }]}
        lead={t('bookings_lead')}
      />
      {transactions.length === 0 && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      <ul className="admin-narrow grid gap-4">
        {transactions.map((booked) => (
          <li key={booked.uuid}>
            <Booking booked={booked} account={account} />
          </li>
        ))}
      </ul>
      <ListPages next={next} />
    </>
  );
}

interface Props {
  booked: LedgerTransaction;
  account: LedgerAccount | null;
}

const KINDS = ['sale', 'refund', 'late_payment', 'dispute', 'dispute_won', 'dispute_lost'] as const;

function Booking({ booked, account }: Props) {
  const { t } = useTranslation('ledger');
  const { kind, order, booked_at, entries, reference } = booked;
  const known = KINDS.find((each) => each === kind);
  return (
    <Card
      title={known ? t(`kinds.${known}`) : kind}
      actions={
        <span className="text-small text-soft">
          <Instant value={booked_at} />
        </span>
      }
    >
      <p className="mb-3 text-small text-soft">
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
