import type { OwnPage } from '@lathe/contract/page-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function DeletePage({ page, failure }: { page: OwnPage; failure: CallFailure | undefined }) {
  const { t } = useTranslation('my_pages');
  const word = t('delete.word');
  const form = { form: 'delete', failure, labels: { confirmation: t('delete.type', { word }) } };
  return (
    <Card title={t('delete.title')}>
      <div className="stack gap-4">
        <p className="text-soft">
          {t(page.operations.delete_enabled ? 'delete.text' : 'delete.busy')}
        </p>
        {page.operations.delete_enabled && (
          <ActionForm {...form} variant="danger" submit={t('delete.submit')}>
            <TextField
              {...fieldsOf(form)('confirmation')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="field-narrow"
            />
          </ActionForm>
        )}
      </div>
    </Card>
  );
}
