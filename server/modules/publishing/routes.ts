import type { publishingCalls } from '@lathe/contract/publishing-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { findRelease, replyWithRelease } from '../releases/index.ts';
import { cloneRelease } from './clone-release.ts';
import { compareWithSource } from './compare.ts';
import { deleteRelease, retireRelease } from './retire-release.ts';
import { readCatalogueBooks } from './review-content.ts';
import { type ReleaseRequest, submitRelease } from './submit-release.ts';
import { withdrawRelease } from './withdraw-release.ts';

export const publishingRoutes: Handlers<typeof publishingCalls> = {
  'POST /api/users/{user}/releases/{release}/submit': async (call) => {
    if (!call.body.terms) {
      throw new CallError('validation', { fields: { terms: [{ key: 'terms' }] } });
    }
    const books = await readCatalogueBooks(call.ctx);
    await withOwnRelease(call, call.params, (tx, request) =>
      submitRelease(tx, call.ctx, { ...request, books }),
    );
    return await replyWithRelease(call, call.params);
  },

  'POST /api/users/{user}/releases/{release}/withdraw': async (call) => {
    await withOwnRelease(call, call.params, (tx, request) =>
      withdrawRelease(tx, call.ctx, request),
    );
    return await replyWithRelease(call, call.params);
  },

  'POST /api/users/{user}/releases/{release}/retire': async (call) => {
    const { ctx, params, body, locale } = call;
    const confirmed = { confirmation: body.confirmation, locale };
    await withOwnRelease(call, params, (tx, request) =>
      retireRelease(tx, ctx, { ...request, ...confirmed }),
    );
    return await replyWithRelease(call, params);
  },

  'DELETE /api/users/{user}/releases/{release}': async (call) => {
    const { ctx, params, query, locale } = call;
    const confirmed = { confirmation: query.confirmation, locale };
    await withOwnRelease(call, params, (tx, request) =>
      deleteRelease(tx, ctx, { ...request, ...confirmed }),
    );
  },

  'POST /api/users/{user}/releases/{release}/clone': async (call) => {
    const { ctx, params, body } = call;
    const source = await findRelease(ctx.db, { ownerId: params.user, id: params.release });
    const { songs, artwork } = body;
    const typeId = body.release_type_id ?? source?.release_type_id ?? 0;
    let id = '';
    await withOwnRelease(call, params, async (tx, request) => {
      id = await cloneRelease(tx, ctx, { ...request, typeId, songs, artwork });
    });
    return await replyWithRelease(call, { user: params.user, release: id });
  },

  'GET /api/users/{user}/releases/{release}/compare': async ({ ctx, params }) =>
    await compareWithSource(ctx, { ownerId: params.user, id: params.release }),
};

async function withOwnRelease(
  call: Caller,
  { user, release }: { user: string; release: string },
  work: (tx: Tx, request: ReleaseRequest) => Promise<void>,
): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    await work(tx, { ownerId: user, id: release, userId: signedIn(call.actor).userId });
    const object = { type: 'release', id: release };
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited', object });
  });
}
