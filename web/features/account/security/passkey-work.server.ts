/** What the forms about passkeys do. */
import type { NewCredential } from '@lathe/contract/passkey-calls';
import { textOf } from '../form-values.ts';
import { attempt } from '../refusal.ts';
import type { SecurityIntent } from './intents.ts';
import type { Work } from './perform.server.ts';

type PasskeyIntent = Extract<SecurityIntent, `passkey-${string}`>;

export const PASSKEY_WORK: Record<PasskeyIntent, Work> = {
  async 'passkey-set-up'({ api, viewer }) {
    const { refusal, value } = await attempt(
      api('POST /api/account/{id}/passkeys/options', { params: { id: viewer.id } }),
    );
    return refusal ?? { step: 'passkey', options: value };
  },

  async 'passkey-add'({ api, viewer, form }) {
    const body = { name: textOf(form, 'name'), answer: answerIn(form) };
    const params = { id: viewer.id };
    const { refusal } = await attempt(api('POST /api/account/{id}/passkeys', { params, body }));
    return refusal ?? 'passkey_added';
  },

  async 'passkey-rename'({ api, viewer, form }) {
    const { refusal } = await attempt(
      api('PUT /api/account/{id}/passkeys/{passkey}', {
        params: { id: viewer.id, passkey: textOf(form, 'passkey') },
        body: { name: textOf(form, 'name').trim() },
      }),
    );
    return refusal ?? 'passkey_renamed';
  },

  async 'passkey-keep'({ api, viewer, form }) {
    const params = { id: viewer.id, passkey: textOf(form, 'passkey') };
    const { refusal } = await attempt(
      api('POST /api/account/{id}/passkeys/{passkey}/keep', { params }),
    );
    return refusal ?? 'passkey_kept';
  },

  async 'passkey-remove'({ api, viewer, form }) {
    const params = { id: viewer.id, passkey: textOf(form, 'passkey') };
    const { refusal } = await attempt(
      api('DELETE /api/account/{id}/passkeys/{passkey}', { params }),
    );
    // Removed in another window meanwhile: that is what was wanted.
    return refusal && refusal.code !== 'not_found' ? refusal : 'passkey_removed';
  },
};

/** The call checks what is in it; only our own script puts it there. */
function answerIn(form: FormData): NewCredential {
  try {
    return JSON.parse(textOf(form, 'answer'));
  } catch {
    throw new Response(null, { status: 400 });
  }
}
