import type { ListedClaim } from '@lathe/contract/tax-admin-calls';
import { TREATY_REFUSAL_MAX_LENGTH } from '@lathe/rules/tax-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  claim: ListedClaim;
  rejected:
    | {
        intent: string;
        failure: CallFailure;
        submitted: { valid_from: string; valid_to: string; reason: string };
      }
    | undefined;
}

/** Approve or refuse. It has its own URL, so it works without scripts. */
export function ReviewClaim({ claim, rejected }: Props) {
  const { t } = useTranslation('tax_admin');
  const failureOf = (intent: string) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  const approve = {
    form: 'approve',
    failure: failureOf('approve'),
    labels: { valid_from: t('valid_from'), valid_to: t('valid_to') },
  };
  const refuse = {
    form: 'refuse',
    failure: failureOf('refuse'),
    labels: { reason: t('refuse_reason') },
  };
  const id = <input type="hidden" name="claim" value={claim.uuid} />;
  const { profile } = claim;
  return (
    <Card title={t('review_named', { name: claim.seller.name })}>
      <p>{t('compare')}</p>
      <address className="mt-2 break-anywhere">
        {[profile.name, ...profile.address].map((line) => (
          <span key={line} className="stack">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-4">
        <ButtonForm intent="certificate" values={{ claim: claim.uuid }}>
          {t('certificate')}
        </ButtonForm>
      </div>
      <div className="stack gap-5 columns-2 mt-4">
        <ActionForm {...approve} submit={t('approve')}>
          {id}
          <DayField
            {...fieldsOf(approve)('valid_from')}
            defaultValue={rejected?.submitted.valid_from || claim.valid_from}
          />
          <DayField
            {...fieldsOf(approve)('valid_to')}
            defaultValue={rejected?.submitted.valid_to || claim.valid_to}
          />
        </ActionForm>
        <ActionForm {...refuse} submit={t('refuse')} variant="secondary">
          {id}
          <TextField
            {...fieldsOf(refuse)('reason')}
            help={t('refuse_help')}
            maxLength={TREATY_REFUSAL_MAX_LENGTH}
            defaultValue={rejected?.submitted.reason ?? ''}
          />
        </ActionForm>
      </div>
    </Card>
  );
}
