import type { DeskPayout } from '@lathe/contract/payout-desk-calls';
import { MANUAL_RESULTS } from '@lathe/rules/bank-files';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { providerTitle } from '@lathe/rules/payout-providers';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  payout: DeskPayout;
  rejected: { intent: string; failure: CallFailure; reason: string; result: string } | undefined;
}

/** How a payment of a provider ended, if the provider never reports it. */
export function RecordCard({ payout, rejected }: Props) {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  const provider = providerTitle(payout.attempts.at(-1)?.provider) ?? '';
  const own = rejected?.intent === 'record' ? rejected : undefined;
  const labels = { result: t('record.result'), reason: t('record.note') };
  const record = { form: 'record', failure: own?.failure, labels };
  const field = fieldsOf(record);
  return (
    <Card title={t('record.title')}>
      <div className="stack gap-4">
        <p className="text-soft">{t('record.text', { provider })}</p>
        <ActionForm
          {...record}
          submit={t('record.submit')}
          variant="secondary"
          className="narrow-form"
        >
          <SelectField {...field('result')} defaultValue={own?.result ?? 'settled'}>
            {MANUAL_RESULTS.map((result) => (
              <option key={result} value={result}>
                {t(`payouts:attempt_states.${result}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('reason')}
            help={t('record.note_help')}
            maxLength={PAYOUT_REASON_MAX_CHARS}
            defaultValue={own?.reason ?? ''}
          />
        </ActionForm>
      </div>
    </Card>
  );
}
