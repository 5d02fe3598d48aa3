import { type FormEvent, type ReactNode, useId, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { DialogSurface } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Explains the effect and whether it can be undone. */
  children: ReactNode;
  /** Button label, a verb. */
  confirm: string;
  /** The dialog stays open in a pending state until this resolves. Close it there. */
  onConfirm: () => void | Promise<void>;
  /** A word to type first, for actions that cannot be undone. */
  word?: string;
  danger?: boolean;
}

export function ConfirmDialog({ open, onClose, title, ...props }: Props) {
  const { t } = useTranslation('ui');
  const form = useId();
  const [ready, setReady] = useState(false);
  const [busy, startWork] = useTransition();
  const { confirm, onConfirm, danger, word, children } = props;
  const blocked = word !== undefined && !ready;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && !blocked) startWork(async () => onConfirm());
  }

  function close() {
    setReady(false);
    onClose();
  }

  return (
    <DialogSurface
      open={open}
      onClose={close}
      title={title}
      role="alertdialog"
      frame="dialog-frame"
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={blocked}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="stack gap-4">
        <div>{children}</div>
        {word !== undefined && (
          <TextField
            label={t('type_to_confirm', { word })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setReady(sameWord(event.target.value, word))}
          />
        )}
      </form>
    </DialogSurface>
  );
}

// The word is a deliberate pause, so case does not matter.
function sameWord(input: string, word: string): boolean {
  return input.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
}
