import type { HeldSeller, SellerDebt } from '@lathe/contract/payout-desk-calls';
import { PAYOUT_REASON_MAX_CHARS, WRITE_OFF_DAYS } from '@lathe/rules/payout-limits';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { HoldReason } from './hold-reason.tsx';

type Rejected = { intent: string; reason: string; failure: CallFailure } | undefined;

export function HoldsCard({
  holds,
  rejected,
}: {
  holds: readonly HeldSeller[];
  rejected: Rejected;
}) {
  const { t } = useTranslation('payout_desk');
  return (
    <Card title={t('holds')}>
      {holds.length === 0 && <p className="text-soft">{t('no_holds')}</p>}
      <ul className="stack gap-6">
        {holds.map(({ seller, ...hold }) => (
          <li key={seller.id} className="stack gap-3">
            <p className="break-anywhere">
              <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
              {' · '}
              <HoldReason hold={hold} />
            </p>
            <ReasonForm
              form={`lift-${seller.id}`}
              user={seller.id}
              submit={t('lift')}
              rejected={rejected}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function DebtsCard({
  debts,
  rejected,
}: {
  debts: readonly SellerDebt[];
  rejected: Rejected;
}) {
  const { t } = useTranslation('payout_desk');
  const day = useDayText();
  return (
    <Card title={t('debts')}>
      {debts.length === 0 && <p className="text-soft">{t('no_debts')}</p>}
      <ul className="stack gap-6">
        {debts.map(({ seller, currency, available, pending, below_zero_since, ...debt }) => (
          <li key={`${seller.id} ${currency}`} className="stack gap-3">
            <p className="break-anywhere">
              <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
              {' · '}
              <strong className="figures">{available.formatted}</strong>
              {` · ${t('since', { day: day(below_zero_since.slice(0, 10)) })}`}
              {` · ${t('pending', { amount: pending.formatted })}`}
            </p>
            {debt.write_off && (
              <ReasonForm
                form={`write_off-${seller.id}-${currency}`}
                user={seller.id}
                submit={t('write_off', { amount: debt.write_off.formatted })}
                help={t('write_off_help', { days: WRITE_OFF_DAYS })}
                rejected={rejected}
              >
                <input type="hidden" name="currency" value={currency} />
                <input type="hidden" name="amount" value={debt.write_off.amount} />
              </ReasonForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ReasonProps {
  /** One of several on the page: what it does, the seller, and the currency. */
  form: string;
  user: string;
  submit: string;
  help?: string;
  rejected: Rejected;
  children?: ReactNode;
}

/** Every decision about a seller needs a reason, which the audit log keeps. */
function ReasonForm({ form: name, user, submit, help, rejected, children }: ReasonProps) {
  const { t } = useTranslation('payout_desk');
  const own = rejected?.intent === name ? rejected : undefined;
  const form = { form: name, failure: own?.failure, labels: { reason: t('reason') } };
  const field = fieldsOf(form)('reason');
  return (
    <ActionForm {...form} submit={submit} variant="secondary" className="narrow-form">
      <input type="hidden" name="user" value={user} />
      {children}
      <TextField
        {...field}
        help={help}
        maxLength={PAYOUT_REASON_MAX_CHARS}
        defaultValue={own?.reason ?? ''}
      />
    </ActionForm>
  );
}
