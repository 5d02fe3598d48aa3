/** What the forms of the security page do. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { redirect } from 'react-router';
import type { PasskeyOptions } from '../authenticator.ts';
import { textOf } from '../form-values.ts';
import { attempt, type Refusal } from '../refusal.ts';
import { askToConfirm, type ConfirmReply, prove } from './confirm.server.ts';
import { donePath, type SecurityDone, type SecurityIntent } from './intents.ts';
import { PASSKEY_WORK } from './passkey-work.server.ts';
import { type QrCode, qrCode } from './qr-code.server.ts';

export type SecurityReply =
  | { step: 'refused'; intent: SecurityIntent; refusal: Refusal; kept: Kept }
  | ConfirmReply
  | { step: 'set-up'; uri: string; qr: QrCode; refusal: Refusal | null }
  | { step: 'codes'; codes: string[]; fresh: boolean }
  | { step: 'passkey'; options: PasskeyOptions };

/** What a refused form shows again. */
interface Kept {
  email: string;
  /** Whose form it was. */
  passkey: string;
}

interface Asked {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

const PAGE = {
  path: '/account/security',
  fields: ['email', 'code', 'otpauth_uri', 'passkey', 'name', 'answer', 'session'],
};

export type Work = (asked: Asked) => Promise<SecurityReply | SecurityDone | Refusal>;

export async function performSecurity(asked: Asked): Promise<SecurityReply> {
  const { form } = asked;
  if (form.has('confirm_password')) {
    const again = await prove(asked, PAGE);
    if (again) return again;
  }
  const intent = textOf(form, 'intent') as SecurityIntent;
  const work = WORK[intent];
  if (!work) throw new Response(null, { status: 400 });
  const result = await work(asked);
  if (typeof result === 'string') throw redirect(donePath(result));
  if ('step' in result) return result;
  return refused(intent, form, result);
}

function refused(intent: SecurityIntent, form: FormData, refusal: Refusal): SecurityReply {
  const kept = { email: textOf(form, 'email'), passkey: textOf(form, 'passkey') };
  return askToConfirm(form, refusal, PAGE) ?? { step: 'refused', intent, refusal, kept };
}

const WORK: Record<SecurityIntent, Work> = {
  ...PASSKEY_WORK,

  async password({ api, viewer, form }) {
    const body = {
      current_password: textOf(form, 'current_password'),
      password: textOf(form, 'password'),
    };
    const params = { id: viewer.id };
    const { refusal } = await attempt(api('PUT /api/account-password/{id}', { params, body }));
    return refusal ?? 'password';
  },

  async email({ api, viewer, form }) {
    const body = { email: textOf(form, 'email').trim() };
    const params = { id: viewer.id };
    const { refusal } = await attempt(api('POST /api/account/{id}/email', { params, body }));
    return refusal ?? 'email';
  },

  async 'two-factor-set-up'({ api, viewer }) {
    const { refusal, value } = await attempt(
      api('POST /api/account/{id}/two-factor/setup', { params: { id: viewer.id } }),
    );
    return refusal ?? setUp(value.otpauth_uri, null);
  },

  async 'two-factor-confirm'({ api, viewer, form }) {
    const { refusal, value } = await attempt(
      api('POST /api/account/{id}/two-factor/confirm', {
        params: { id: viewer.id },
        body: { code: textOf(form, 'code').trim() },
      }),
    );
    if (value) return { step: 'codes', codes: value.recovery_codes, fresh: true };
    // The key stays the same, so the app needs not be set up again for a mistyped code.
    const uri = textOf(form, 'otpauth_uri');
    const again = refusal.code === 'code_invalid' || refusal.code === 'validation';
    return again && uri.startsWith('otpauth://totp/') ? setUp(uri, refusal) : refusal;
  },

  async 'two-factor-disable'({ api, viewer, form }) {
    const { refusal } = await attempt(
      api('POST /api/account/{id}/two-factor/disable', {
        params: { id: viewer.id },
        body: { password: textOf(form, 'password'), code: textOf(form, 'code').trim() },
      }),
    );
    return refusal ?? 'two_factor_off';
  },

  async 'recovery-codes'({ api, viewer }) {
    const { refusal, value } = await attempt(
      api('POST /api/account/{id}/two-factor/recovery-codes', { params: { id: viewer.id } }),
    );
    return refusal ?? { step: 'codes', codes: value.recovery_codes, fresh: false };
  },

  async session({ api, viewer, form }) {
    const params = { id: viewer.id, session: textOf(form, 'session') };
    const { refusal } = await attempt(
      api('DELETE /api/account/{id}/sessions/{session}', { params }),
    );
    // Ended by itself meanwhile: that is what was wanted.
    return refusal && refusal.code !== 'not_found' ? refusal : 'session';
  },

  async sessions({ api, viewer }) {
    const { refusal } = await attempt(
      api('DELETE /api/account/{id}/sessions', { params: { id: viewer.id } }),
    );
    return refusal ?? 'sessions';
  },
};

function setUp(uri: string, refusal: Refusal | null): SecurityReply {
  return { step: 'set-up', uri, qr: qrCode(uri), refusal };
}
