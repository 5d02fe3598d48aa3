/** Takes an item off sale for good, after the typed word. */
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function RetireItem({ title }: { title: string }) {
  const { t } = useTranslation(['merch_review', 'publishing']);
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const word = t('publishing:retire.word');

  async function confirm() {
    setOpen(false);
    await submit(form.current);
  }

  return (
    <>
      <Form ref={form} method="post" className="needs-scripts">
        <CsrfField />
        <input type="hidden" name="intent" value="retire" />
        <input type="hidden" name="confirmation" value={word} />
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('retire.open')}
        </Button>
      </Form>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('retire.title', { title })}
        confirm={t('retire.submit')}
        onConfirm={confirm}
        word={word}
        danger
      >
        {t('retire.text')}
      </ConfirmDialog>
    </>
  );
}
