import type { EmptyPage, emptyPageCalls } from '@lathe/contract/empty-page-calls';
import { calendarDate } from '@lathe/rules/dates';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { removePage } from './delete-page.ts';
import { type EmptyPageRow, listEmpty, setEmptySince } from './empty-page-store.ts';
import { sendPageRemovalMail } from './jobs.ts';
import { canBeRemoved, daysLeft } from './removal-due.ts';
import { clearPage } from './save-page.ts';

export const emptyPageRoutes: Handlers<typeof emptyPageCalls> = {
  'GET /api/admin/pages': async ({ ctx, query }) => {
    const now = ctx.clock.now();
    const rows = await listEmpty(ctx.db, { now, cursor: readCursor(query.cursor, 'uuid') });
    return pageOf(rows, {
      path: '/api/admin/pages',
      query,
      cursorOf: ({ sinceKey, id }) => ({ at: sinceKey, id }),
      present: (page) => present(page, now),
    });
  },

  'POST /api/admin/pages/{page}/remove': async (call) => {
    const { ctx } = call;
    await decide(call, async (tx, page, now) => {
      if (!canBeRemoved(page, now)) throw new CallError('page_not_due');
      await removePage(tx, ctx, page);
      const payload = { userId: page.ownerId, page: page.name, goes: null };
      await ctx.jobs.enqueue(tx, sendPageRemovalMail, payload);
      return {
        action: 'page.removed',
        details: {
          name: page.name,
          address: page.slug,
          empty_since: calendarDate(page.emptySince),
        },
      } as const;
    });
  },

  'POST /api/admin/pages/{page}/keep': async (call) => {
    await decide(call, async (tx, page, now) => {
      await setEmptySince(tx, page.id, now);
      await clearPage(tx, call.ctx, page.id);
      const details = {
        what: page.name,
        from: calendarDate(page.emptySince),
        to: calendarDate(now),
      };
      return { action: 'page.kept', details } as const;
    });
  },
};

interface AuditedAction {
  action: 'page.removed' | 'page.kept';
  details: Record<string, string>;
}

type EmptyPageCall = Caller & { params: { page: string }; body: { version: number } };

/** Locks the owner's account, so that no release can be added to the page meanwhile. */
async function decide(
  { ctx, actor, ip, params, body }: EmptyPageCall,
  work: (tx: Tx, page: EmptyPageRow, now: Date) => Promise<AuditedAction>,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const existing = await tx
      .selectFrom('pages')
      .select('owner_id as ownerId')
      .where('id', '=', params.page)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!existing) throw new CallError('not_found');
    await lockPerson(tx, existing.ownerId);
    const [page] = await listEmpty(tx, { now, only: params.page });
    if (!page) throw new CallError('page_not_due');
    if (page.version !== body.version) throw new CallError('changed_meanwhile');
    const { action, details } = await work(tx, page, now);
    await audit(tx, {
      at: now,
      action,
      actorId: signedIn(actor).userId,
      subjectId: page.ownerId,
      object: { type: 'page', id: page.id },
      details,
      ip,
    });
  });
}

function present(page: EmptyPageRow, now: Date): EmptyPage {
  return {
    uuid: page.id,
    name: page.name,
    url: `/${page.slug}`,
    owner: { id: page.ownerId, name: page.ownerName, email: page.ownerEmail },
    empty_since: page.emptySince.toISOString(),
    days_until_removed: daysLeft(page, now),
    told_at: page.notifiedAt?.toISOString() ?? null,
    operations: { remove: canBeRemoved(page, now), keep: true },
    version: page.version,
  };
}
