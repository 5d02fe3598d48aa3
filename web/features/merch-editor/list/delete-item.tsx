/** Deletes an item for good, after the typed word. */
import type { MerchSummary } from '@lathe/contract/merch';
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  item: Pick<MerchSummary, 'uuid' | 'title'>;
  /** The list of items, if it is on another page. */
  action?: string;
}

export function DeleteItem({ item: { uuid, title }, action }: Props) {
  const { t } = useTranslation(['merch_editor', 'publishing']);
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const word = t('publishing:delete.word');

  async function confirm() {
    setOpen(false);
    await submit(form.current);
  }

  return (
    <>
      <Form ref={form} method="post" {...(action && { action })} className="needs-scripts">
        <CsrfField />
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="item" value={uuid} />
        <input type="hidden" name="confirmation" value={word} />
        <Button
          variant="quiet"
          size="small"
          aria-label={t('delete.title', { title })}
          onClick={() => setOpen(true)}
        >
          {t('delete.open')}
        </Button>
      </Form>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('delete.title', { title })}
        confirm={t('delete.submit')}
        onConfirm={confirm}
        word={word}
        danger
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
}
