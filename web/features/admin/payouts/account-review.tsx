/** One bank account, with the names that its holder is compared with. */
import {
  BANK_ACCOUNT_DECISIONS,
  type UnconfirmedBankAccount,
} from '@lathe/contract/bank-review-calls';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import type { action, loader } from './account-review.server.ts';
import { PayoutFact, PayoutFacts } from './payout-facts.tsx';

export function AccountReview({
  loaderData: account,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('payout_desk');
  return (
    <>
      <AdminHeader
        title={t('accounts.account_of', { name: account.seller.name })}
        lead={t('accounts.help')}
        crumbs={[
          { to: '/admin/payouts', label: t('title') },
          { to: '/admin/payouts/accounts', label: t('tabs.accounts') },
        ]}
      />
      <FactsCard account={account} />
      <Card title={t('unclaimed.decision')}>
        {account.decide_enabled ? (
          <DecisionForm rejected={actionData} />
        ) : (
          <p className="text-soft">{t('accounts.own')}</p>
        )}
      </Card>
    </>
  );
}

function FactsCard({ account }: { account: UnconfirmedBankAccount }) {
  const { t } = useTranslation(['payout_desk', 'bank_accounts']);
  const { seller, holder, masked, method, country_name, currency, known_names } = account;
  return (
    <Card title={t('unclaimed.facts')}>
      <PayoutFacts>
        <PayoutFact name={t('accounts.holder')}>{holder}</PayoutFact>
        <PayoutFact name={t('accounts.known_names')}>
          <span className="break-anywhere">{known_names.join(', ') || '–'}</span>
        </PayoutFact>
        <PayoutFact name={t('account')}>{masked}</PayoutFact>
        <PayoutFact name={t('accounts.kind')}>
          {`${t(`bank_accounts:methods.${method}`)}, ${country_name}, ${currency}`}
        </PayoutFact>
        <PayoutFact name={t('seller')}>
          <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
        </PayoutFact>
        <PayoutFact name={t('accounts.added')}>
          <Instant value={account.added_at} style="date-time" />
        </PayoutFact>
        <PayoutFact name={t('accounts.usable_from')}>
          <Instant value={account.usable_from} style="date-time" />
        </PayoutFact>
      </PayoutFacts>
    </Card>
  );
}

function DecisionForm({
  rejected,
}: {
  rejected: ScreenProps<typeof loader, typeof action>['actionData'];
}) {
  const { t } = useTranslation('payout_desk');
  const labels = { decision: t('unclaimed.decision'), reason: t('reason') };
  const form = { form: 'decide', failure: rejected?.failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={t('unclaimed.submit')} className="narrow-form">
      <RadioGroup
        {...field('decision')}
        options={BANK_ACCOUNT_DECISIONS.map((decision) => ({
          value: decision,
          label: t(`accounts.decisions.${decision}`),
          help: t(`accounts.decision_help.${decision}`),
        }))}
        defaultValue={rejected?.decision ?? 'confirm'}
      />
      <TextField
        {...field('reason')}
        help={t('accounts.reason_help')}
        maxLength={PAYOUT_REASON_MAX_CHARS}
        defaultValue={rejected?.reason ?? ''}
      />
    </ActionForm>
  );
}
