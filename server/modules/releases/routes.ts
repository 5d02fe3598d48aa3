import type { releaseCalls } from '@lathe/contract/release-calls';
import { calendarDate } from '@lathe/rules/dates';
import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { mayIn, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { translatorFor } from '../../platform/translations.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { changeOnSale } from './change-on-sale.ts';
import { assertEditable, changeRelease, isApproved, lockedRelease } from './change-release.ts';
import { createRelease } from './create-release.ts';
import { statusOf } from './facts.ts';
import { groupOptions, joinGroup, makeGroup } from './groups.ts';
import { readHistory } from './history.ts';
import { historyText } from './history-text.ts';
import { issueEan } from './issue-ean.ts';
import { leaveGroup } from './leave-group.ts';
import { presentSummary } from './present.ts';
import { type ReleaseParams, readRelease, replyWithRelease, viewerOf } from './reply.ts';
import { listReleases, type ReleaseRow } from './store.ts';

export const releaseRoutes: Handlers<typeof releaseCalls> = {
  'GET /api/users/{user}/releases': async (call) => {
    const { ctx, params, query } = call;
    const viewer = await viewerOf(call);
    const rows = await listReleases(ctx.db, {
      ownerId: params.user,
      q: query.q ?? '',
      sort: query.sort,
    });
    const today = calendarDate(viewer.now);
    const shown = rows.filter((row) => !query.status || statusOf(row, today) === query.status);
    return {
      data: shown.map((row) => presentSummary(row, viewer)),
      // A single page, because the number of releases per seller is limited.
      next_page_url: null,
      ...(await limitsOfSeller(call, params.user)),
    };
  },

  'POST /api/users/{user}/releases': async (call) => {
    const { ctx, params, body, actor } = call;
    const id = await inTransaction(ctx.db, async (tx) => {
      const createdId = await createRelease(tx, ctx, {
        ownerId: params.user,
        userId: signedIn(actor).userId,
        typeId: body.release_type_id,
        title: body.title,
        primaryArtist: body.primary_artist,
        pageId: body.page_id,
        options: body.selected_options,
      });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'releases.edited' });
      return createdId;
    });
    return await replyWithRelease(call, { user: params.user, release: id });
  },

  'GET /api/users/{user}/releases/{release}': async (call) =>
    await replyWithRelease({ ...call, country: call.query.country ?? call.country }, call.params),

  'PUT /api/users/{user}/releases/{release}': async (call) => {
    const { ctx, params, body, actor } = call;
    const { version, ...change } = body;
    const input = { ownerId: params.user, userId: signedIn(actor).userId, id: params.release };
    await inTransaction(ctx.db, async (tx) => {
      const release = await lockedRelease(tx, input);
      assertMayMove(call, release, change.page_id);
      const save = isApproved(release) ? changeOnSale : changeRelease;
      await save(tx, ctx, { ...input, version, change });
      const object = { type: 'release', id: params.release };
      const action = 'releases.edited';
      await auditIfForAnother(tx, call, { subjectId: params.user, action, object });
    });
    return await replyWithRelease(call, params);
  },

  'POST /api/users/{user}/releases/{release}/issue-ean': async (call) => {
    const now = call.ctx.clock.now();
    await withOwnRelease(call, call.params, async (tx, { release, userId }) => {
      await issueEan(tx, call.ctx, { release, userId, now });
      await call.ctx.hooks.releaseChanged(tx, call.ctx, release);
    });
    return await replyWithRelease(call, call.params);
  },

  'GET /api/users/{user}/releases/{release}/release_groups': async (call) => {
    const row = await readRelease(call, call.params);
    return { data: await groupOptions(call.ctx.db, row), next_page_url: null };
  },

  'POST /api/users/{user}/releases/{release}/release_groups': async (call) => {
    await withOwnRelease(call, call.params, (tx, context) =>
      makeGroup(tx, call.ctx, { ...context, title: call.body.title }),
    );
    return await replyWithRelease(call, call.params);
  },

  'PUT /api/users/{user}/releases/{release}/release_groups/{group}': async (call) => {
    await withOwnRelease(call, call.params, (tx, context) =>
      joinGroup(tx, call.ctx, { ...context, groupId: call.params.group }),
    );
    return await replyWithRelease(call, call.params);
  },

  'DELETE /api/users/{user}/releases/{release}/release_groups/{group}': async (call) => {
    await withOwnRelease(call, call.params, (tx, context) =>
      leaveGroup(tx, call.ctx, { ...context, groupId: call.params.group }),
    );
    return await replyWithRelease(call, call.params);
  },

  'GET /api/users/{user}/releases/{release}/history': async (call) => {
    const { ctx, params, query, locale } = call;
    await readRelease(call, params);
    const [before] = readKeys(query.page, ['number']) ?? [];
    const rows = await readHistory(ctx.db, {
      releaseId: params.release,
      before: before === undefined ? null : Number(before),
    });
    const t = translatorFor(locale);
    const shown = rows.slice(0, PAGE_SIZE);
    const path = `/api/users/${params.user}/releases/${params.release}/history`;
    return {
      data: shown.map(({ at, by, action, detail }) => ({
        at: at.toISOString(),
        by: by ?? '',
        action,
        text: historyText(t, { action, detail }),
      })),
      next_page_url:
        rows.length > PAGE_SIZE
          ? nextPageUrl({ path, query: {}, keys: [shown.at(-1)?.id ?? 0], name: 'page' })
          : null,
    };
  },
};

/** Locks the release and checks that it is editable. */
async function withOwnRelease(
  call: Caller,
  { user, release }: ReleaseParams,
  work: (tx: Tx, context: { release: ReleaseRow; userId: string }) => Promise<void>,
): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    const row = await lockedRelease(tx, { ownerId: user, id: release });
    assertEditable(row);
    await work(tx, { release: row, userId: signedIn(call.actor).userId });
    const object = { type: 'release', id: release };
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited', object });
  });
}

async function limitsOfSeller({ ctx }: Caller, userId: string) {
  const user = await ctx.db
    .selectFrom('users')
    .select(['releases_count', 'releases_limit'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // Staff may pass any user id, even an unknown one.
  if (!user) throw new CallError('not_found');
  const { releases_count: count, releases_limit } = user;
  const limit = releases_limit ?? RELEASES_LIMIT_DEFAULT;
  return { count, releases_limit: limit, max_releases_reached: count >= limit };
}

/** A label edits a release on its page. It does not move it to another one. */
function assertMayMove(
  { actor }: Caller,
  { owner_id, page_id }: ReleaseRow,
  pageId: string | null | undefined,
): void {
  if (pageId === undefined || pageId === page_id || signedIn(actor).isAdmin) return;
  if (!mayIn(actor, 'releases.manage', owner_id)) throw new CallError('forbidden');
}
