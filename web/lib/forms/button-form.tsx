import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonStyle } from '../../ui/button.tsx';
import { CsrfField } from './csrf-field.tsx';
import { useSingleSubmit } from './use-single-submit.ts';

interface Props {
  intent: string;
  /** Hidden fields. */
  values?: Record<string, string | number>;
  variant?: ButtonStyle['variant'];
  /** Full accessible name, for users who cannot see the context. */
  name?: string;
  /** Target URL, if not the current page. */
  action?: string;
  /** Keeps the scroll position, because the result appears beside the button. */
  keepsScroll?: boolean;
  children: ReactNode;
}

/** A form with only a button, for list items. Posts to the page of the list. */
export function ButtonForm({
  intent,
  values = {},
  variant,
  name,
  action,
  keepsScroll = false,
  children,
}: Props) {
  const { formData } = useNavigation();
  const once = useSingleSubmit();
  const sent = Object.entries({ intent, ...values });
  const busy =
    formData !== undefined && sent.every(([key, value]) => formData.get(key) === `${value}`);
  return (
    <Form
      method="post"
      {...(action && { action })}
      preventScrollReset={keepsScroll}
      onSubmit={once}
    >
      <CsrfField />
      {sent.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" size="small" variant={variant} loading={busy} aria-label={name}>
        {children}
      </Button>
    </Form>
  );
}
