/** The calls by which sellers make their bundles. */
import type { bundleCalls } from '@lathe/contract/bundle-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import {
  type BundleRequest,
  deleteBundle,
  pauseBundle,
  publishBundle,
  resumeBundle,
  retireBundle,
} from './bundle-life.ts';
import { changeBundle } from './change-bundle.ts';
import { createBundle } from './create-bundle.ts';
import { replyWithHistory } from './history-reply.ts';
import {
  type BundleParams,
  listChoices,
  listOwnBundles,
  replyWithBundle,
  titleFor,
} from './read-own.ts';

export const bundleRoutes: Handlers<typeof bundleCalls> = {
  'GET /api/users/{user}/bundles': async (call) =>
    // One page is enough, because the number per seller is limited.
    ({ data: await listOwnBundles(call, call.params.user), next_page_url: null }),

  'POST /api/users/{user}/bundles': async (call) => {
    const { ctx, params, body, actor } = call;
    const { userId } = signedIn(actor);
    const defaultTitle = await titleFor(call, { ownerId: params.user, ids: body.parts });
    const bundle = await inTransaction(ctx.db, async (tx) => {
      const input = { ownerId: params.user, userId, body, defaultTitle };
      const id = await createBundle(tx, ctx, input);
      await auditEdit(tx, call, { user: params.user, bundle: id });
      return id;
    });
    return await replyWithBundle(call, { user: params.user, bundle });
  },

  'GET /api/users/{user}/bundles/parts': async (call) => ({
    data: await listChoices(call, call.params.user),
    next_page_url: null,
  }),

  'GET /api/users/{user}/bundles/{bundle}': (call) => replyWithBundle(call, call.params),

  'PUT /api/users/{user}/bundles/{bundle}': async (call) => {
    const { ctx, params, body } = call;
    const { version, ...change } = body;
    // Only an emptied title needs it.
    const defaultTitle = body.title?.trim() === '' ? await nextTitle(call, params) : '';
    await inTransaction(ctx.db, async (tx) => {
      await changeBundle(tx, ctx, { ...requestOf(call), version, change, defaultTitle });
      await auditEdit(tx, call, params);
    });
    return await replyWithBundle(call, params);
  },

  'DELETE /api/users/{user}/bundles/{bundle}': async (call) => {
    const { ctx, params, query, locale } = call;
    await inTransaction(ctx.db, async (tx) => {
      await deleteBundle(tx, ctx, { ...requestOf(call), ...query, locale });
      await auditEdit(tx, call, params);
    });
  },

  'POST /api/users/{user}/bundles/{bundle}/publish': (call) =>
    changeLife(call, (tx, request) => publishBundle(tx, call.ctx, request)),

  'POST /api/users/{user}/bundles/{bundle}/pause': (call) =>
    changeLife(call, (tx, request) => pauseBundle(tx, call.ctx, request)),

  'POST /api/users/{user}/bundles/{bundle}/resume': (call) =>
    changeLife(call, (tx, request) => resumeBundle(tx, call.ctx, request)),

  'POST /api/users/{user}/bundles/{bundle}/retire': (call) =>
    changeLife(call, (tx, request) =>
      retireBundle(tx, call.ctx, { ...request, ...call.body, locale: call.locale }),
    ),

  'GET /api/users/{user}/bundles/{bundle}/history': (call) =>
    replyWithHistory(call, { ...call.params, page: call.query.page }),
};

type BundleCall = Caller & { params: BundleParams };

function requestOf({ params, actor }: BundleCall): BundleRequest {
  return { ownerId: params.user, id: params.bundle, userId: signedIn(actor).userId };
}

async function changeLife(
  call: BundleCall,
  work: (tx: Tx, request: BundleRequest) => Promise<void>,
) {
  await inTransaction(call.ctx.db, async (tx) => {
    await work(tx, requestOf(call));
    await auditEdit(tx, call, call.params);
  });
  return await replyWithBundle(call, call.params);
}

async function nextTitle(
  call: BundleCall & { body: { parts?: string[] | undefined } },
  { user, bundle }: BundleParams,
): Promise<string> {
  const ids = call.body.parts ?? (await partIdsOf(call, { user, bundle }));
  return await titleFor(call, { ownerId: user, ids });
}

async function partIdsOf(call: Caller, params: BundleParams): Promise<string[]> {
  const { parts } = await replyWithBundle(call, params);
  return parts.map(({ uuid }) => uuid);
}

async function auditEdit(tx: Tx, call: Caller, { user, bundle: id }: BundleParams): Promise<void> {
  const object = { type: 'bundle', id };
  await auditIfForAnother(tx, call, { subjectId: user, action: 'bundles.edited', object });
}
