import type { Artwork } from '@lathe/contract/artwork';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** The seller gives the final approval of the artwork. */
export function ApprovePart({ artwork }: { artwork: Artwork }) {
  const { t } = useTranslation('artwork_editor');
  const busy = useNavigation().formData?.get('intent')?.toString().startsWith('approve');
  const { approved_at: approvedAt, operations, revision } = artwork;
  if (approvedAt !== null) {
    return (
      <Notice tone="success" title={t('approve.done')}>
        <Instant value={approvedAt} style="date" />. {t('approve.void')}
      </Notice>
    );
  }
  if (!operations.approve_enabled) return null;
  return (
    <Form method="post" className="editor-foot">
      <CsrfField />
      <p className="text-small text-soft">{t('approve.text')}</p>
      <Button
        type="submit"
        name="intent"
        value={`approve:${revision}`}
        variant="primary"
        loading={busy === true}
      >
        {t('approve.submit')}
      </Button>
    </Form>
  );
}
