/** Treaty rates and exchange rates, each with its first day. Admins schedule and withdraw them. */
import type { ExchangeTable, TreatyTable } from '@lathe/contract/tax-admin-calls';
import { bcp47 } from '@lathe/rules/locales';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './dated-rates.server.ts';
import { RateForms } from './rate-forms.tsx';

export function DatedRates({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('tax_admin');
  const percent = usePercent();
  const format = new Intl.NumberFormat(bcp47(useLocale()), { maximumFractionDigits: 6 });
  const { treaties, currencies, isAdmin, done } = loaderData;
  const isWithdrawal = actionData?.intent.startsWith('withdraw') ?? false;
  return (
    <>
      <AdminHeader
        title={t('rates.title')}
        lead={t('rates.lead')}
        crumbs={[{ label: t('title'), to: '/admin/payouts/tax' }]}
      />
      <DoneNotice>{done && !actionData && t(`rates.done.${done}`)}</DoneNotice>
      {isWithdrawal && <FormProblem form="withdraw" labels={{}} failure={actionData?.failure} />}
      <Card title={t('rates.treaties')} flush>
        <RateTable
          label={t('rates.treaties')}
          rows={treaties.flatMap(({ iso, name, rates }: TreatyTable) =>
            rates.map((rate) => ({
              ...rate,
              key: `${iso} ${rate.from}`,
              name,
              value: percent(rate.basis_points),
              withdraw: { intent: 'withdraw_treaty', iso, valid_from: rate.from },
            })),
          )}
          isAdmin={isAdmin}
        />
      </Card>
      <Card title={t('rates.currencies')} flush>
        <RateTable
          label={t('rates.currencies')}
          rows={currencies.flatMap(({ currency, rates }: ExchangeTable) =>
            rates.map((rate) => ({
              ...rate,
              key: `${currency} ${rate.from}`,
              name: currency,
              value: format.format(rate.per_pound / 1_000_000),
              note: '',
              withdraw: { intent: 'withdraw_exchange', currency, valid_from: rate.from },
            })),
          )}
          isAdmin={isAdmin}
        />
      </Card>
      {isAdmin && <RateForms {...loaderData} rejected={isWithdrawal ? undefined : actionData} />}
    </>
  );
}

interface RateRow {
  key: string;
  name: string;
  from: string;
  value: string;
  note: string;
  state: 'past' | 'current' | 'coming';
  withdraw: { intent: string; valid_from: string } & Record<string, string>;
}

const TONES = { past: 'neutral', current: 'success', coming: 'warning' } as const;

function RateTable({ label, rows, isAdmin }: { label: string; rows: RateRow[]; isAdmin: boolean }) {
  const { t } = useTranslation('tax_admin');
  return (
    <DataTable
      label={label}
      items={rows}
      itemKey={({ key }) => key}
      empty={null}
      columns={[
        { id: 'name', header: t('rates.name'), isRowHeader: true, cell: ({ name }) => name },
        {
          id: 'rate',
          header: t('rates.rate'),
          align: 'end',
          cell: ({ value }) => <span className="figures">{value}</span>,
        },
        {
          id: 'from',
          header: t('rates.from'),
          cell: ({ from }) => <Day value={from} style="short" />,
        },
        {
          id: 'state',
          header: t('state'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`rates.states.${state}`)}</Badge>,
        },
        { id: 'note', header: t('rates.note'), isLongText: true, cell: ({ note }) => note },
        {
          id: 'withdraw',
          header: t('rates.change'),
          cell: ({ state, name, withdraw: { intent, ...values } }) =>
            isAdmin && state === 'coming' ? (
              <ButtonForm
                intent={intent}
                values={values}
                name={t('rates.withdraw_named', { name })}
              >
                {t('rates.withdraw')}
              </ButtonForm>
            ) : null,
        },
      ]}
    />
  );
}
