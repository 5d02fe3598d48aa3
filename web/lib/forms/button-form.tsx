import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { CsrfField } from './csrf-field.tsx';
import { useSingleSubmit } from './use-single-submit.ts';

interface Props {
  intent: string;
  /** Hidden fields. */
  values?: Record<string, string | number>;
  look?: ButtonLook['look'];
  /** Full accessible name, for users who cannot see the context. */
  name?: string;
  /** Keeps the scroll position, because the result appears beside the button. */
  stay?: boolean;
  children: ReactNode;
}

/** A form with only a button, for list items. Posts to the page of the list. */
export function ButtonForm({ intent, values = {}, look, name, stay = false, children }: Props) {
  const { formData } = useNavigation();
  const once = useSingleSubmit();
  const sent = Object.entries({ intent, ...values });
  const busy =
    formData !== undefined && sent.every(([key, value]) => formData.get(key) === `${value}`);
  return (
    <Form method="post" preventScrollReset={stay} onSubmit={once}>
      <CsrfField />
      {sent.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" size="small" look={look} loading={busy} aria-label={name}>
        {children}
      </Button>
    </Form>
  );
}
