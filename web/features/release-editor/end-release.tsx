/** Discontinuing and deleting a release; both require typing a word. */
import type { ReleaseSummary } from '@lathe/contract/release';
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { endMessageKey } from './end-message.ts';

export function EndRelease({ release }: { release: ReleaseSummary }) {
  const { t } = useTranslation(['publishing']);
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { retire_enabled, delete_enabled } = release.operations;
  if (!(retire_enabled || delete_enabled)) return null;
  const end = delete_enabled ? 'delete' : 'retire';
  const { uuid, title } = release;
  const word = t(`${end}.word`);

  async function confirm() {
    setOpen(false);
    await submit(form.current);
  }

  return (
    <>
      <Form ref={form} method="post" className="needs-scripts">
        <CsrfField />
        <input type="hidden" name="intent" value={end} />
        <input type="hidden" name="release" value={uuid} />
        <input type="hidden" name="confirmation" value={word} />
        <Button
          variant="quiet"
          size="small"
          aria-label={t(`${end}.title`, { title })}
          onClick={() => setOpen(true)}
        >
          {t(`${end}.open`)}
        </Button>
      </Form>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`${end}.title`, { title })}
        confirm={t(`${end}.submit`)}
        onConfirm={confirm}
        word={word}
        danger
      >
        {t(endMessageKey(end, release.status))}
      </ConfirmDialog>
    </>
  );
}
