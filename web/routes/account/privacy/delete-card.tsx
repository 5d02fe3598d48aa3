import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Opened by a press of its own; the typed word is the second thought. */
export function DeleteCard({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useTranslation('privacy');
  const form = { form: 'delete', refusal, labels: { word: null } };
  const field = fieldsOf(form);
  return (
    <Card title={t('delete.title')}>
      <div className="grid gap-4">
        <p className="text-soft">{t('delete.text')}</p>
        <ul className="privacy-points">
          <li>{t('delete.gone')}</li>
          <li>{t('delete.kept')}</li>
          <li>{t('delete.free')}</li>
        </ul>
        <details className="disclosure" open={refusal !== undefined}>
          <summary>{t('delete.title')}</summary>
          <ActionForm {...form} submit={t('delete.submit')} look="danger" className="narrow-form">
            <TextField
              {...field('word')}
              label={t('delete.label', { word: t('delete.word') })}
              key={refusal?.attempt}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={50}
            />
          </ActionForm>
        </details>
      </div>
    </Card>
  );
}
