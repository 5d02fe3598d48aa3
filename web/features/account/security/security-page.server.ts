import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { type QrCode, qrCode } from '../../../lib/qr-code.server.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import type { PasskeyOptions } from '../authenticator.ts';
import { type ConfirmReply, confirmIdentity, confirmReply } from './confirm.server.ts';
import { asSecurityDone, donePath, type SecurityDone, type SecurityIntent } from './intents.ts';
import { PASSKEY_HANDLERS } from './passkey-handlers.server.ts';

export async function loader(args: PageArgs) {
  const { api, viewer, now } = requireViewer(args);
  const params = { id: viewer.id };
  const search = new URL(args.request.url).searchParams;
  const [{ basic }, twoFactor, sessions, passkeys] = await Promise.all([
    api('GET /api/account/{id}', { params }),
    api('GET /api/account/{id}/two-factor', { params }),
    api('GET /api/account/{id}/sessions', { params }),
    api('GET /api/account/{id}/passkeys', { params }),
  ]);
  return {
    email: basic.email,
    pendingEmail: basic.pending_email,
    twoFactor,
    sessions: sessions.data,
    passkeys: passkeys.data,
    now: now().toISOString(),
    done: asSecurityDone(search.get('done')),
    secondFactorNeeded: search.get('needed') === 'second_factor' && !twoFactor.enabled,
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performSecurity({ api, viewer, form });
  const status = 'failure' in reply ? reply.failure?.status : undefined;
  return data(reply, status);
}

export type SecurityReply =
  | { step: 'rejected'; intent: SecurityIntent; failure: CallFailure; submitted: SubmittedValues }
  | ConfirmReply
  | { step: 'set-up'; uri: string; qr: QrCode; failure: CallFailure | null }
  | { step: 'codes'; codes: string[]; fresh: boolean }
  | { step: 'passkey'; options: PasskeyOptions };

/** Values that a rejected form shows again. */
interface SubmittedValues {
  email: string;
  /** The passkey whose form was rejected. */
  passkey: string;
}

interface ActionInput {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

const PAGE = {
  path: '/account/security',
  fields: ['email', 'code', 'otpauth_uri', 'passkey', 'name', 'answer', 'session'],
};

export type ActionHandler = (
  input: ActionInput,
) => Promise<SecurityReply | SecurityDone | CallFailure>;

async function performSecurity(input: ActionInput): Promise<SecurityReply> {
  const { form } = input;
  if (form.has('confirm_password')) {
    const confirmFailure = await confirmIdentity(input, PAGE);
    if (confirmFailure) return confirmFailure;
  }
  const intent = textOf(form, 'intent') as SecurityIntent;
  const handler = HANDLERS[intent];
  if (!handler) throw new Response(null, { status: 400 });
  const result = await handler(input);
  if (typeof result === 'string') throw redirect(donePath(result));
  if ('step' in result) return result;
  return rejected(intent, form, result);
}

function rejected(intent: SecurityIntent, form: FormData, failure: CallFailure): SecurityReply {
  const submitted = { email: textOf(form, 'email'), passkey: textOf(form, 'passkey') };
  return confirmReply(form, failure, PAGE) ?? { step: 'rejected', intent, failure, submitted };
}

const HANDLERS: Record<SecurityIntent, ActionHandler> = {
  ...PASSKEY_HANDLERS,

  async password({ api, viewer, form }) {
    const body = {
      current_password: textOf(form, 'current_password'),
      password: textOf(form, 'password'),
    };
    const params = { id: viewer.id };
    const { failure } = await attempt(api('PUT /api/account-password/{id}', { params, body }));
    return failure ?? 'password';
  },

  async email({ api, viewer, form }) {
    const body = { email: textOf(form, 'email').trim() };
    const params = { id: viewer.id };
    const { failure } = await attempt(api('POST /api/account/{id}/email', { params, body }));
    return failure ?? 'email';
  },

  async 'two-factor-set-up'({ api, viewer }) {
    const { failure, value } = await attempt(
      api('POST /api/account/{id}/two-factor/setup', { params: { id: viewer.id } }),
    );
    return failure ?? setUp(value.otpauth_uri, null);
  },

  async 'two-factor-confirm'({ api, viewer, form }) {
    const { failure, value } = await attempt(
      api('POST /api/account/{id}/two-factor/confirm', {
        params: { id: viewer.id },
        body: { code: textOf(form, 'code').trim() },
      }),
    );
    if (value) return { step: 'codes', codes: value.recovery_codes, fresh: true };
    // The key does not change, so a mistyped code does not require a new setup.
    const uri = textOf(form, 'otpauth_uri');
    const isRetryable = failure.code === 'code_invalid' || failure.code === 'validation';
    return isRetryable && uri.startsWith('otpauth://totp/') ? setUp(uri, failure) : failure;
  },

  async 'two-factor-disable'({ api, viewer, form }) {
    const { failure } = await attempt(
      api('POST /api/account/{id}/two-factor/disable', {
        params: { id: viewer.id },
        body: { password: textOf(form, 'password'), code: textOf(form, 'code').trim() },
      }),
    );
    return failure ?? 'two_factor_off';
  },

  async 'recovery-codes'({ api, viewer }) {
    const { failure, value } = await attempt(
      api('POST /api/account/{id}/two-factor/recovery-codes', { params: { id: viewer.id } }),
    );
    return failure ?? { step: 'codes', codes: value.recovery_codes, fresh: false };
  },

  async session({ api, viewer, form }) {
    const params = { id: viewer.id, session: textOf(form, 'session') };
    const { failure } = await attempt(
      api('DELETE /api/account/{id}/sessions/{session}', { params }),
    );
    // The session already ended.
    return failure && failure.code !== 'not_found' ? failure : 'session';
  },

  async sessions({ api, viewer }) {
    const { failure } = await attempt(
      api('DELETE /api/account/{id}/sessions', { params: { id: viewer.id } }),
    );
    return failure ?? 'sessions';
  },
};

function setUp(uri: string, failure: CallFailure | null): SecurityReply {
  return { step: 'set-up', uri, qr: qrCode(uri), failure };
}
