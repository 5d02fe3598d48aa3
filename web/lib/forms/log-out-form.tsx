import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CsrfField } from './csrf-field.tsx';

/** Wraps the log-out button. */
export function LogOutForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/account/log-out" reloadDocument>
      <CsrfField />
      {children}
    </Form>
  );
}
