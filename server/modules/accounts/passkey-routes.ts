import type { Passkey, passkeyCalls } from '@lathe/contract/passkey-calls';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  clearPasskeyCookie,
  passkeySecret,
  setKnownBrowserCookie,
  setPasskeyCookie,
  setSessionCookie,
} from './cookies.ts';
import { makeKnownBrowser } from './known-browser.ts';
import { originOf } from './origin.ts';
import { type ListedPasskey, listPasskeys } from './passkey-store.ts';
import {
  addPasskey,
  changePasskeyName,
  confirmPasskey,
  removePasskey,
  startPasskeyRegistration,
} from './passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';

export const passkeyRoutes: Handlers<typeof passkeyCalls> = {
  'GET /api/account/{id}/passkeys': async ({ ctx, params }) => {
    const passkeys = await listPasskeys(ctx.db, params.id);
    return { data: passkeys.map(presentPasskey), next_page_url: null };
  },

  'POST /api/account/{id}/passkeys/options': async ({ ctx, actor, ip }) => ({
    ...(await startPasskeyRegistration(ctx, { actor: signedIn(actor), ip })),
  }),

  'POST /api/account/{id}/passkeys': async (call) => {
    const { ctx, ip, body } = call;
    const actor = signedIn(call.actor);
    const { passkey, secret } = await addPasskey(ctx, { actor, ip, ...body });
    setSessionCookie(call, secret);
    return presentPasskey(passkey);
  },

  'PUT /api/account/{id}/passkeys/{passkey}': async ({ ctx, actor, ip, params, body }) => {
    const change = { actor: signedIn(actor), ip, id: params.passkey, name: body.name };
    return presentPasskey(await changePasskeyName(ctx, change));
  },

  'POST /api/account/{id}/passkeys/{passkey}/keep': async ({ ctx, actor, ip, params }) =>
    presentPasskey(await confirmPasskey(ctx, { actor: signedIn(actor), ip, id: params.passkey })),

  'DELETE /api/account/{id}/passkeys/{passkey}': async (call) => {
    const { ctx, ip, params } = call;
    const actor = signedIn(call.actor);
    setSessionCookie(call, await removePasskey(ctx, { actor, ip, id: params.passkey }));
  },

  'POST /api/login/passkey/options': async (call) => {
    const { options, browserSecret } = await startPasskeySignIn(call.ctx, { ip: call.ip });
    setPasskeyCookie(call, browserSecret);
    return { ...options };
  },

  'POST /api/login/passkey': async (call) => {
    const { userId, secret } = await signInWithPasskey(call.ctx, {
      browserSecret: passkeySecret(call),
      answer: call.body,
      origin: originOf(call),
    });
    clearPasskeyCookie(call);
    setSessionCookie(call, secret);
    setKnownBrowserCookie(call, makeKnownBrowser(call.ctx, userId));
    return { user: userId };
  },
};

function presentPasskey(passkey: ListedPasskey): Passkey {
  const { id, name, createdAt, lastUsedAt, reviewAskedAt } = passkey;
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    needs_review: reviewAskedAt !== null,
  };
}
