import type { BankFileDetails } from '@lathe/contract/bank-file-calls';
import { BANK_NOTE_MAX_LENGTH } from '@lathe/rules/bank-file-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { failureOf, type Rejected } from './rejected.ts';

/** For the second admin: release or discard. Who prepared it or is paid by it can only discard. */
export function DecideCards({ file, rejected }: { file: BankFileDetails; rejected: Rejected }) {
  const { t } = useTranslation('bank_files');
  const discard = {
    form: 'discard',
    failure: failureOf(rejected, 'discard'),
    labels: { reason: t('reason') },
  };
  return (
    <>
      <Card title={t('release_title')}>
        {file.may_release && !file.is_payee ? (
          <div className="stack gap-4">
            <p className="text-soft">{t('release_text')}</p>
            <ActionForm
              form="release"
              failure={failureOf(rejected, 'release')}
              submit={t('release')}
            />
          </div>
        ) : (
          <Notice tone="info">{t(file.may_release ? 'own_payment' : 'own')}</Notice>
        )}
      </Card>
      <Card title={t('discard_title')}>
        <div className="stack gap-4">
          <p className="text-soft">{t('discard_text')}</p>
          <ActionForm {...discard} submit={t('discard')} variant="danger">
            <TextField
              {...fieldsOf(discard)('reason')}
              maxLength={BANK_NOTE_MAX_LENGTH}
              defaultValue={rejected?.submitted.reason ?? ''}
            />
          </ActionForm>
        </div>
      </Card>
    </>
  );
}
