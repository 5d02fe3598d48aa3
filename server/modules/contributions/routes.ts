import type { contributionCalls } from '@lathe/contract/contribution-calls';
import { contributionOperations } from '@lathe/rules/contributions';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { readOwnPage, visiblePage } from '../pages/index.ts';
import { applyStep } from './apply-step.ts';
import { releasesOnPage } from './page-releases.ts';
import { presentContribution, presentContributor, presentRequestAgainDate } from './present.ts';
import { requestContribution } from './request-contribution.ts';
import {
  type ContributionKey,
  type ContributionRow,
  findContribution,
  listContributionsOf,
  listContributorsOf,
} from './store.ts';

export const contributionRoutes: Handlers<typeof contributionCalls> = {
  'GET /api/pages/{page}/contribution': async ({ ctx, params, actor }) => {
    const { userId, isSeller } = signedIn(actor);
    const page = await visiblePage(ctx.db, { page: params.page, actor });
    const row = await findContribution(ctx.db, { pageId: page.id, userId });
    const now = ctx.clock.now();
    const { ask } = contributionOperations(row ?? null, 'asker', now);
    return {
      state: row?.state ?? null,
      ask_enabled: ask && isSeller && page.isLive && page.ownerId !== userId,
      ask_again_at: presentRequestAgainDate(row, now),
    };
  },

  'GET /api/users/{user}/contributions': async (call) => {
    const { ctx, params } = call;
    const rows = await listContributionsOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    const now = ctx.clock.now();
    return { data: rows.map((row) => presentContribution(row, now)), next_page_url: null };
  },

  'POST /api/users/{user}/contributions': async (call) => {
    const { ctx, params, body } = call;
    await assertWithinLimit(ctx, 'contribution', signedIn(call.actor).userId);
    const { id: pageId, ownerId } = await findRequestedPage(call, body.page);
    const pair = { pageId, userId: params.user };
    const { message } = body;
    await changed(call, (tx) => requestContribution(tx, ctx, { ...pair, ownerId, message }));
    return presentContribution(await readContribution(call, pair), ctx.clock.now());
  },

  'POST /api/users/{user}/contributions/{page}/withdraw': (call) =>
    stepAsContributor(call, 'withdraw'),
  'POST /api/users/{user}/contributions/{page}/end': (call) => stepAsContributor(call, 'end'),

  'GET /api/users/{user}/pages/{page}/contributors': async (call) => {
    const { ctx, params } = call;
    await readOwnPage(ctx.db, { ownerId: params.user, id: params.page });
    const rows = await listContributorsOf(ctx.db, params.page);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    const now = ctx.clock.now();
    return { data: rows.map((row) => presentContributor(row, now)), next_page_url: null };
  },

  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/accept': (call) =>
    answer(call, 'accept'),
  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/reject': (call) =>
    answer(call, 'reject'),
  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/end': (call) =>
    answer(call, 'end'),

  'GET /api/users/{user}/pages/{page}/releases': async (call) => {
    const { ctx, params } = call;
    await readOwnPage(ctx.db, { ownerId: params.user, id: params.page });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return { data: await releasesOnPage(call, params.page), next_page_url: null };
  },
};

/** Only visible pages accept requests. */
async function findRequestedPage({ ctx }: Caller, page: string) {
  try {
    return await visiblePage(ctx.db, { page: page.trim().toLowerCase(), actor: null });
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    throw new CallError('validation', { fields: { page: [{ key: 'page_unknown' }] } });
  }
}

async function stepAsContributor(
  call: Caller & { params: { user: string; page: string } },
  event: 'withdraw' | 'end',
) {
  const { ctx, params } = call;
  const pair = { pageId: params.page, userId: params.user };
  const actorId = signedIn(call.actor).userId;
  await changed(call, (tx) => applyStep(tx, ctx, { ...pair, event, role: 'asker', actorId }));
  return presentContribution(await readContribution(call, pair), ctx.clock.now());
}

async function answer(
  call: Caller & { params: { user: string; page: string; contributor: string } },
  event: 'accept' | 'reject' | 'end',
) {
  const { ctx, params } = call;
  const pair = { pageId: params.page, userId: params.contributor };
  const actorId = signedIn(call.actor).userId;
  await changed(call, async (tx) => {
    await readOwnPage(tx, { ownerId: params.user, id: params.page });
    await applyStep(tx, ctx, { ...pair, event, role: 'page_owner', actorId });
  });
  return presentContributor(await readContribution(call, pair), ctx.clock.now());
}

async function changed(
  call: Caller & { params: { user: string } },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    await work(tx);
    await auditIfForAnother(tx, call, { subjectId: call.params.user, action: 'pages.edited' });
  });
}

async function readContribution({ ctx }: Caller, pair: ContributionKey): Promise<ContributionRow> {
  const row = await findContribution(ctx.db, pair);
  if (!row) throw new CallError('not_found');
  return row;
}
