import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { CsrfField } from './csrf-field.tsx';
import { useOneSubmit } from './one-submit.ts';

interface Props {
  intent: string;
  /** What it is about. */
  values?: Record<string, string | number>;
  look?: ButtonLook['look'];
  /** The whole of it for who does not see what the button stands beside. */
  name?: string;
  /** Where the answer shows beside it, and not on top of the page. */
  stay?: boolean;
  children: ReactNode;
}

/** A form that is a button: beside a thing in a list, and sent to the page of the list. */
export function ButtonForm({ intent, values = {}, look, name, stay = false, children }: Props) {
  const { formData } = useNavigation();
  const once = useOneSubmit();
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
