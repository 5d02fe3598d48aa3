/** Pages that ask for the password again and hold the submitted form until it is confirmed. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import type { Pending } from './confirm-identity.tsx';

/** The password is needed again; `pending` holds the submitted fields. */
export interface ConfirmReply {
  step: 'confirm';
  pending: Pending;
  message: string;
  failure: CallFailure | null;
}

interface ActionInput {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

interface Page {
  /** Where to return after sign-in. */
  path: string;
  /** Fields to hold until confirmed; must not contain secrets. */
  fields: readonly string[];
}

/** Null when confirmed; the same request may then perform the held form. */
export async function confirmIdentity(
  { api, viewer, form }: ActionInput,
  page: Page,
): Promise<ConfirmReply | null> {
  const code = textOf(form, 'confirm_code').trim();
  const { failure } = await attempt(
    api('POST /api/account/{id}/confirm', {
      params: { id: viewer.id },
      body: { password: textOf(form, 'confirm_password'), ...(code !== '' && { code }) },
    }),
  );
  if (!failure) return null;
  redirectIfSignedOut(failure, page);
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([name, messages]) => [`confirm_${name}`, messages]),
  );
  const message = textOf(form, 'confirm_message');
  const pending = pendingOf(form, page);
  return { step: 'confirm', pending, message, failure: { ...failure, fields } };
}

/** Null when the call failed for another reason than a missing confirmation. */
export function confirmReply(
  form: FormData,
  failure: CallFailure,
  page: Page,
): ConfirmReply | null {
  redirectIfSignedOut(failure, page);
  if (failure.code !== 'confirmation_needed') return null;
  return {
    step: 'confirm',
    pending: pendingOf(form, page),
    message: failure.message,
    failure: null,
  };
}

/** Too many wrong entries or another device can end the session. */
function redirectIfSignedOut({ code }: CallFailure, { path: returnTo }: Page): void {
  if (code === 'signed_out') throw redirect(loginPath({ returnTo, notice: code }));
  if (code === 'not_signed_in') throw redirect(loginPath({ returnTo }));
}

function pendingOf(form: FormData, { fields }: Page): Pending {
  const pending = ['intent', ...fields].filter((name) => form.has(name));
  return Object.fromEntries(
    pending.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  );
}
