import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CsrfField } from './csrf-field.tsx';

/** Around the button that logs out. */
export function LogOutForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/account/log-out" reloadDocument>
      <CsrfField />
      {children}
    </Form>
  );
}
