import type { apiKeyCalls } from '@lathe/contract/api-key-calls';
import { ENDED_KEY_DAYS } from '@lathe/rules/api-keys';
import { subtractDuration } from '@lathe/rules/time';
import type { Handlers } from '../../platform/http/handlers.ts';
import { createKey, revokeKey, rotateKey } from './manage-keys.ts';
import { presentKey } from './present.ts';
import { listKeys } from './store.ts';

export const apiKeyRoutes: Handlers<typeof apiKeyCalls> = {
  'GET /api/users/{user}/keys': async ({ ctx, params }) => {
    const now = ctx.clock.now();
    const endedSince = subtractDuration(now, { days: ENDED_KEY_DAYS });
    const keys = await listKeys(ctx.db, { accountId: params.user, endedSince });
    return { data: keys.map((key) => presentKey(key, now)), next_page_url: null };
  },

  'POST /api/users/{user}/keys': async (call) => {
    const { row, key } = await createKey(call, call.params.user, call.body);
    return { ...presentKey(row, call.ctx.clock.now()), key };
  },

  'POST /api/users/{user}/keys/{key}/rotate': async (call) => {
    const { row, key } = await rotateKey(call, idOf(call.params), call.body);
    return { ...presentKey(row, call.ctx.clock.now()), key };
  },

  'POST /api/users/{user}/keys/{key}/revoke': async (call) =>
    presentKey(await revokeKey(call, idOf(call.params)), call.ctx.clock.now()),
};

function idOf({ user, key }: { user: string; key: string }) {
  return { accountId: user, id: key };
}
