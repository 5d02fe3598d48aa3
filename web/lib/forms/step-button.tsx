/** A button for one action, with a confirmation dialog if it cannot be undone. */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { CsrfField } from './csrf-field.tsx';

interface Props {
  intent: string;
  /** Sent as a hidden field: the user or page concerned. */
  of?: { name: string; value: string };
  look?: ButtonLook['look'];
  size?: ButtonLook['size'];
  /** The subject of the action, for screen reader users who lack the visual context. */
  about: string;
  question?: { title: string; text: ReactNode; confirm: string };
  /** Button label. */
  step: string;
}

export function StepButton(props: Props) {
  const { intent, of, look, size = 'small', about, question, step } = props;
  const { t } = useTranslation('ui');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const asks = question !== undefined && hydrated;
  return (
    <Form ref={form} method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name={of.name} value={of.value} />}
      <Button
        type={asks ? 'button' : 'submit'}
        look={look}
        size={size}
        aria-label={t('step_of', { step, of: about })}
        {...(asks && { onClick: () => setOpen(true) })}
      >
        {step}
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
