import type { BankFileDetails } from '@lathe/contract/bank-file-calls';
import { BANK_NOTE_MAX_LENGTH } from '@lathe/rules/bank-file-limits';
import { MANUAL_RESULTS } from '@lathe/rules/bank-files';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { failureOf, type Rejected } from './rejected.ts';

/** What became of one payment, if the bank reports it only in the account statement. */
export function RecordCard({ file, rejected }: { file: BankFileDetails; rejected: Rejected }) {
  const { t } = useTranslation('bank_files');
  const record = {
    form: 'record',
    failure: failureOf(rejected, 'record'),
    labels: { payment: t('payment'), result: t('result'), note: t('note') },
  };
  const field = fieldsOf(record);
  const { submitted } = rejected ?? {};
  const open = file.payments.filter(({ state }) => state !== 'returned');
  return (
    <Card title={t('record_title')}>
      <div className="stack gap-4">
        <p className="text-soft">{t('record_text')}</p>
        <ActionForm {...record} submit={t('record')} variant="secondary">
          <SelectField {...field('payment')} defaultValue={submitted?.payment ?? ''}>
            <option value="">{t('choose')}</option>
            {open.map(({ end_to_end_id, holder, amount, reference }) => (
              <option key={end_to_end_id} value={end_to_end_id}>
                {holder} · {amount.formatted} · {reference}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('result')} defaultValue={submitted?.result || 'returned'}>
            {MANUAL_RESULTS.map((result) => (
              <option key={result} value={result}>
                {t(`payment_states.${result}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('note')}
            maxLength={BANK_NOTE_MAX_LENGTH}
            defaultValue={submitted?.note ?? ''}
          />
        </ActionForm>
      </div>
    </Card>
  );
}
