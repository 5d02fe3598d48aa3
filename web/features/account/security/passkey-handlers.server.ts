/** Actions of the passkey forms. */
import type { NewCredential } from '@lathe/contract/passkey-calls';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { jsonOf, textOf } from '../../../lib/forms/form-values.ts';
import type { SecurityIntent } from './intents.ts';
import type { ActionHandler } from './security-page.server.ts';

type PasskeyIntent = Extract<SecurityIntent, `passkey-${string}`>;

export const PASSKEY_HANDLERS: Record<PasskeyIntent, ActionHandler> = {
  async 'passkey-set-up'({ api, viewer }) {
    const { failure, value } = await attempt(
      api('POST /api/account/{id}/passkeys/options', { params: { id: viewer.id } }),
    );
    return failure ?? { step: 'passkey', options: value };
  },

  async 'passkey-add'({ api, viewer, form }) {
    const body = { name: textOf(form, 'name'), answer: jsonOf<NewCredential>(form, 'answer') };
    const params = { id: viewer.id };
    const { failure } = await attempt(api('POST /api/account/{id}/passkeys', { params, body }));
    return failure ?? 'passkey_added';
  },

  async 'passkey-rename'({ api, viewer, form }) {
    const { failure } = await attempt(
      api('PUT /api/account/{id}/passkeys/{passkey}', {
        params: { id: viewer.id, passkey: textOf(form, 'passkey') },
        body: { name: textOf(form, 'name').trim() },
      }),
    );
    return failure ?? 'passkey_renamed';
  },

  async 'passkey-keep'({ api, viewer, form }) {
    const params = { id: viewer.id, passkey: textOf(form, 'passkey') };
    const { failure } = await attempt(
      api('POST /api/account/{id}/passkeys/{passkey}/keep', { params }),
    );
    return failure ?? 'passkey_kept';
  },

  async 'passkey-remove'({ api, viewer, form }) {
    const params = { id: viewer.id, passkey: textOf(form, 'passkey') };
    const { failure } = await attempt(
      api('DELETE /api/account/{id}/passkeys/{passkey}', { params }),
    );
    // Already removed in another window.
    return failure && failure.code !== 'not_found' ? failure : 'passkey_removed';
  },
};
