import type { TrialBalance } from '@lathe/contract/ledger-calls';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { FilterForm } from '../filter-form.tsx';
import type { loader } from './ledger.server.ts';
import './ledger.css';

export function Ledger({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['ledger', 'admin']);
  const { balances, until } = loaderData;
  return (
    <>
      <AdminHeader title={t('admin:sections.ledger.title')} lead={t('lead')} />
      <FilterForm
        label={t('until')}
        clearLink={until && <TextLink to="/admin/ledger">{t('today')}</TextLink>}
      >
        <DayField
          id="ledger-until"
          name="until"
          label={t('until')}
          help={t('until_help')}
          required={false}
          defaultValue={until ?? ''}
        />
      </FilterForm>
      {balances.length === 0 && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      {balances.map((balance) => (
        <BalanceCard key={balance.currency} balance={balance} until={until} />
      ))}
    </>
  );
}

function BalanceCard({ balance, until }: { balance: TrialBalance; until: string | null }) {
  const { t } = useTranslation('ledger');
  const { currency, accounts, debit, credit, balance: sum } = balance;
  const to = (account: string) =>
    `/admin/ledger/transactions?${new URLSearchParams({ currency, account, ...(until && { until }) })}`;
  const isEven = sum.amount === 0;
  return (
    <Card
      title={t('balance_in', { currency })}
      actions={
        <Badge tone={isEven ? 'success' : 'danger'}>
          {isEven ? t('even') : t('off', { amount: sum.formatted })}
        </Badge>
      }
    >
      <div>
        <table className="ledger-table">
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('debit')}</th>
              <th scope="col">{t('credit')}</th>
              <th scope="col">{t('balance')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((each) => (
              <tr key={each.account}>
                <th scope="row">
                  <PlainLink to={to(each.account)}>{t(`accounts.${each.account}`)}</PlainLink>
                </th>
                <td data-label={t('debit')}>{each.debit.formatted}</td>
                <td data-label={t('credit')}>{each.credit.formatted}</td>
                <td data-label={t('balance')}>{each.balance.formatted}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              <td data-label={t('debit')}>{debit.formatted}</td>
              <td data-label={t('credit')}>{credit.formatted}</td>
              <td data-label={t('balance')}>{sum.formatted}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
