import type { merchLifeCalls } from '@lathe/contract/merch-life-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { type ItemParams, plantOffer, replyWithItem } from '../merch/index.ts';
import { pauseItem, resumeItem, retireItem } from './pause-item.ts';
import { type ItemRequest, submitItem } from './submit-item.ts';
import { withdrawItem } from './withdraw-item.ts';

export const merchPublishingRoutes: Handlers<typeof merchLifeCalls> = {
  'POST /api/users/{user}/merch/{item}/submit': async (call) => {
    if (!call.body.terms) {
      throw new CallError('validation', { fields: { terms: [{ key: 'terms' }] } });
    }
    await withOwnItem(call, call.params, (tx, request) => submitItem(tx, call.ctx, request));
    return await replyWithItem(call, call.params);
  },

  'POST /api/users/{user}/merch/{item}/withdraw': async (call) => {
    await withOwnItem(call, call.params, (tx, request) => withdrawItem(tx, call.ctx, request));
    return await replyWithItem(call, call.params);
  },

  'POST /api/users/{user}/merch/{item}/pause': async (call) => {
    await withOwnItem(call, call.params, (tx, request) => pauseItem(tx, call.ctx, request));
    return await replyWithItem(call, call.params);
  },

  'POST /api/users/{user}/merch/{item}/resume': async (call) => {
    await withOwnItem(call, call.params, (tx, request) => resumeItem(tx, call.ctx, request));
    return await replyWithItem(call, call.params);
  },

  'POST /api/users/{user}/merch/{item}/retire': async (call) => {
    const { ctx, params, body } = call;
    const { confirmation } = body;
    await withOwnItem(call, params, (tx, request) =>
      retireItem(tx, ctx, { ...request, confirmation }),
    );
    return await replyWithItem(call, params);
  },
};

async function withOwnItem(
  call: Caller,
  { user, item }: ItemParams,
  work: (tx: Tx, request: ItemRequest) => Promise<void>,
): Promise<void> {
  // Before the transaction: inside one it would need a second connection.
  const offer = await plantOffer(call.ctx);
  await inTransaction(call.ctx.db, async (tx) => {
    const { userId } = signedIn(call.actor);
    await work(tx, { ownerId: user, id: item, userId, offer, locale: call.locale });
    const object = { type: 'merch', id: item };
    await auditIfForAnother(tx, call, { subjectId: user, action: 'merch.edited', object });
  });
}
