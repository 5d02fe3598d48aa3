import { type FormEvent, type ReactNode, useId, useState, useTransition } from 'react';
import { Button } from './button.tsx';
import { DialogSurface } from './dialog.tsx';
import { TextField } from './text-field.tsx';
import { useTranslation } from './translation.ts';

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
  const [typed, setTyped] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  const [busy, startWork] = useTransition();
  const { confirm, onConfirm, danger, word, children } = props;
  const blocked = word !== undefined && !sameWord(typed, word);
  // Its owner closes it too, and every opening asks again.
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && !blocked) startWork(async () => onConfirm());
  }

  return (
    <DialogSurface
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      frame="dialog-frame"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
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
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
