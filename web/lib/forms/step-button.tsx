/** A button for one action, with a confirmation dialog if it cannot be undone. */
import { type ReactNode, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, type ButtonStyle } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { useTranslation } from '../../ui/translation.ts';
import { CsrfField } from './csrf-field.tsx';

interface Props {
  intent: string;
  /** Sent as a hidden field: the user or page concerned. */
  hiddenField?: { name: string; value: string };
  variant?: ButtonStyle['variant'];
  size?: ButtonStyle['size'];
  /** The subject of the action, for screen reader users who lack the visual context. */
  subject: string;
  question?: { title: string; text: ReactNode; confirm: string };
  /** Button label. */
  label: string;
}

export function StepButton(props: Props) {
  const { intent, hiddenField, variant, size = 'small', subject, question, label } = props;
  const { t } = useTranslation('ui');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const needsConfirmation = question !== undefined && hydrated;
  return (
    <Form ref={form} method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {hiddenField && <input type="hidden" name={hiddenField.name} value={hiddenField.value} />}
      <Button
        type={needsConfirmation ? 'button' : 'submit'}
        variant={variant}
        size={size}
        aria-label={t('step_of', { step: label, of: subject })}
        {...(needsConfirmation && { onClick: () => setOpen(true) })}
      >
        {label}
      </Button>
      {question && hydrated && (
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          title={question.title}
          confirm={question.confirm}
          onConfirm={async () => {
            setOpen(false);
            await submit(form.current, { preventScrollReset: true });
          }}
          danger
        >
          {question.text}
        </ConfirmDialog>
      )}
    </Form>
  );
}
