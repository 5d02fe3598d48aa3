import type { ArtworkFlow } from '@lathe/contract/artwork';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';

/** Folded away: it is seldom wanted, and cannot be taken back. */
export function ResetPart({ flow }: { flow: ArtworkFlow }) {
  const { t } = useTranslation('artwork_editor');
  return (
    <details className="artwork-reset">
      <summary className="link">{t('reset.title')}</summary>
      <Form method="post" className="grid justify-items-start gap-3">
        <CsrfField />
        <p className="text-soft">{t(`reset.${flow}`)}</p>
        <Button type="submit" name="intent" value="reset" look="danger" size="small">
          {t('reset.submit')}
        </Button>
      </Form>
    </details>
  );
}
