import type { splitCalls } from '@lathe/contract/split-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  auditIfForAnother,
  normalizeEmail,
} from '../accounts/index.ts';
import { agreeToSplit, declineSplit, withdrawSplit } from './answer-split.ts';
import { correctInvited, resendInvited } from './correct-invited.ts';
import { isMailAddress } from './find-payees.ts';
import { findInvited } from './invited-store.ts';
import { presentReleaseSplits, presentShareable, presentSplit } from './present.ts';
import { proposeSplit } from './propose-split.ts';
import { findSplitRelease, listCandidates, listShareable, mayPropose } from './release-store.ts';
import { findSplit, listSplitsConcerning, listSplitsOf } from './split-store.ts';

export const splitRoutes: Handlers<typeof splitCalls> = {
  'GET /api/users/{user}/splits': async (call) => {
    const { ctx, params, query } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listSplitsConcerning(ctx.db, {
      userId: params.user,
      state: query.state,
      cursor,
    });
    return pageOf(rows, {
      path: `/api/users/${params.user}/splits`,
      query: { state: query.state },
      cursorOf: ({ proposedKey, id }) => ({ at: proposedKey, id }),
      present: (row) => presentSplit(row, params.user),
    });
  },

  'GET /api/users/{user}/shareable_releases': async (call) => {
    const { ctx, params, query } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listShareable(ctx.db, { userId: params.user, cursor });
    return pageOf(rows, {
      path: `/api/users/${params.user}/shareable_releases`,
      query: {},
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: presentShareable,
    });
  },

  'GET /api/users/{user}/release_splits/{release}': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    return await show(call);
  },

  'POST /api/users/{user}/release_splits/{release}': async (call) => {
    const { ctx, params, body } = call;
    // Each proposal sends a mail to everyone concerned.
    await assertWithinLimit(ctx, 'invitation', params.user);
    for (const { payee } of body.shares.filter((share) => isMailAddress(share.payee))) {
      await assertMailAllowed(ctx, 'invitation', normalizeEmail(payee));
    }
    await inTransaction(ctx.db, (tx) =>
      proposeSplit(tx, ctx, {
        userId: params.user,
        releaseId: params.release,
        version: body.version,
        shares: body.shares,
        locale: call.locale,
      }),
    );
    return await show(call);
  },

  'PUT /api/users/{user}/release_splits/{release}/invited/{payee}': async (call) => {
    const { ctx, params, body } = call;
    await assertWithinLimit(ctx, 'invitation', params.user);
    await assertMailAllowed(ctx, 'invitation', normalizeEmail(body.email));
    await inTransaction(ctx.db, (tx) => correctInvited(tx, ctx, { ...invitedOf(call), ...body }));
    return await show(call);
  },

  'POST /api/users/{user}/release_splits/{release}/invited/{payee}/resend': async (call) => {
    const { ctx, params } = call;
    await assertWithinLimit(ctx, 'invitation', params.user);
    const email = (await findInvited(ctx.db, params.payee))?.email;
    if (email) await assertMailAllowed(ctx, 'invitation', email);
    await inTransaction(ctx.db, (tx) => resendInvited(tx, ctx, invitedOf(call)));
    return await show(call);
  },

  'POST /api/users/{user}/splits/{split}/agree': (call) =>
    withAnswer(call, (tx, answer) => agreeToSplit(tx, call.ctx, answer)),
  'POST /api/users/{user}/splits/{split}/decline': (call) =>
    withAnswer(call, (tx, answer) => declineSplit(tx, call.ctx, answer)),
  'DELETE /api/users/{user}/splits/{split}': (call) =>
    withAnswer(call, (tx, answer) => withdrawSplit(tx, call.ctx, answer)),
};

function invitedOf({
  ip,
  params,
}: Pick<Caller, 'ip'> & { params: { user: string; release: string; payee: string } }) {
  return { userId: params.user, releaseId: params.release, payeeId: params.payee, ip };
}

/** For users who may propose, and for everyone ever asked to agree; others get 404. */
async function show({ ctx, params }: Caller & { params: { user: string; release: string } }) {
  const { user: userId, release: releaseId } = params;
  const release = await findSplitRelease(ctx.db, releaseId);
  if (!release) throw new CallError('not_found');
  const [isProposer, splits, candidates] = await Promise.all([
    mayPropose(ctx.db, { release, userId }),
    listSplitsOf(ctx.db, releaseId),
    listCandidates(ctx.db, release),
  ]);
  const ownSplits = splits.filter(({ consents }) => consents.some(({ id }) => id === userId));
  if (!isProposer && ownSplits.length === 0) throw new CallError('not_found');
  // Other payees see only the splits that they were asked about.
  const shown = isProposer || release.ownerId === userId ? splits : ownSplits;
  const data = { release, splits: shown, candidates, mayPropose: isProposer };
  return presentReleaseSplits(data, userId);
}

async function withAnswer(
  { ctx, params }: Caller & { params: { user: string; split: string } },
  answer: (tx: Tx, consent: { id: string; userId: string }) => Promise<void>,
) {
  const { user: userId, split: id } = params;
  await inTransaction(ctx.db, (tx) => answer(tx, { id, userId }));
  const row = await findSplit(ctx.db, id);
  if (!row) throw new CallError('not_found');
  return presentSplit(row, userId);
}
