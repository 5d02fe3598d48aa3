/** A button for what cannot be undone: it happens after the user typed a word. */
import { type ReactNode, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CsrfField } from './csrf-field.tsx';

interface Props {
  intent: string;
  word: string;
  label: string;
  /** Of the dialog, with its text and its button. */
  title: string;
  text: ReactNode;
  confirm: string;
  /** Sent as a hidden field: what the user saw before. */
  hiddenField?: { name: string; value: string };
}

export function WordButton({ intent, word, label, title, text, confirm, hiddenField }: Props) {
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  async function submitForm() {
    setOpen(false);
    await submit(form.current);
  }

  return (
    <>
      <Form ref={form} method="post" className="needs-scripts">
        <CsrfField />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="confirmation" value={word} />
        {hiddenField && <input type="hidden" {...hiddenField} />}
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </Form>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirm={confirm}
        onConfirm={submitForm}
        word={word}
        danger
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
