import type { DeskPayout } from '@lathe/contract/payout-desk-calls';
import { BANK_HOLD_HOURS } from '@lathe/rules/bank-limits';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { HoldReason } from './hold-reason.tsx';

interface Props {
  payout: DeskPayout;
  rejected: { intent: string; failure: CallFailure; reason: string } | undefined;
}

/** What is closed comes first, because it decides. */
export function DecideCard({ payout, rejected }: Props) {
  const { t } = useTranslation('payout_desk');
  const { state, gates, is_outdated, answer_enabled } = payout;
  const isBack = state === 'failed' || state === 'returned';
  const isOpen = state === 'requested' || state === 'approved';
  const failureOf = (intent: string) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  const refuse = { form: 'refuse', failure: failureOf('refuse'), labels: { reason: t('reason') } };
  if (!isOpen && !isBack) {
    // Somebody else has decided, so the form with the message is gone.
    return <FormProblem form="decide" labels={{}} failure={rejected?.failure} />;
  }
  return (
    <Card title={t('decide')}>
      <div className="stack gap-5">
        {gates.length === 0 ? (
          <p>{t('gates_open')}</p>
        ) : (
          <Notice tone="warning" title={t('gates_closed')}>
            <ul>
              {gates.map((gate) => (
                <li key={gate}>{t(`gates.${gate}`, { hours: BANK_HOLD_HOURS })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isOpen && is_outdated && <Notice tone="warning">{t('outdated')}</Notice>}
        {!answer_enabled && <Notice>{t('own')}</Notice>}
        {answer_enabled && state === 'requested' && (
          <ActionForm form="approve" failure={failureOf('approve')} submit={t('approve')} />
        )}
        {answer_enabled && isBack && (
          <ActionForm form="resend" failure={failureOf('resend')} submit={t('resend')}>
            <p className="text-soft">{t('resend_help')}</p>
          </ActionForm>
        )}
        {answer_enabled && isOpen && (
          <ActionForm {...refuse} submit={t('refuse')} variant="danger" className="narrow-form">
            <TextField
              {...fieldsOf(refuse)('reason')}
              help={t('refuse_help')}
              maxLength={PAYOUT_REASON_MAX_CHARS}
              defaultValue={rejected?.intent === 'refuse' ? rejected.reason : ''}
            />
          </ActionForm>
        )}
      </div>
    </Card>
  );
}

export function HoldCard({ payout, rejected }: Props) {
  const { t } = useTranslation('payout_desk');
  const { hold, seller, answer_enabled } = payout;
  const intent = hold ? 'lift' : 'hold';
  const own = rejected?.intent === intent ? rejected : undefined;
  const form = { form: intent, failure: own?.failure, labels: { reason: t('reason') } };
  return (
    <Card title={t('hold')}>
      <div className="stack gap-5">
        {hold ? (
          <Notice tone="warning">
            <HoldReason hold={hold} />
            {hold.held_by && ` · ${t('held_by', { name: hold.held_by })}`}
          </Notice>
        ) : (
          <p className="text-soft">{t('hold_text')}</p>
        )}
        {answer_enabled && (
          <ActionForm
            {...form}
            submit={t(hold ? 'lift' : 'hold_add')}
            variant="secondary"
            className="narrow-form"
          >
            <input type="hidden" name="user" value={seller.id} />
            <TextField
              {...fieldsOf(form)('reason')}
              maxLength={PAYOUT_REASON_MAX_CHARS}
              defaultValue={own?.reason ?? ''}
            />
          </ActionForm>
        )}
      </div>
    </Card>
  );
}
