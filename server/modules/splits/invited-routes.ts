import type { invitedShareCalls, UnclaimedShare } from '@lathe/contract/invited-share-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { agreeAsInvited, declineAsInvited } from './answer-invited.ts';
import { decideWaiting, decisionsFor } from './decide-waiting.ts';
import { listInvitedShares } from './invited-shares.ts';
import { presentRelease } from './present.ts';
import { readReminders } from './stop-reminders.ts';
import { findUnclaimed, listUnclaimed, type UnclaimedRow } from './unclaimed-store.ts';

export const invitedShareRoutes: Handlers<typeof invitedShareCalls> = {
  'GET /api/users/{user}/invited_shares': async (call) => {
    const { ctx, params, locale } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'account.read' });
    const data = await listInvitedShares(ctx.db, { userId: params.user, locale });
    return { data, next_page_url: null };
  },

  'POST /api/users/{user}/invited_shares/{payee}/agree': async ({ ctx, ip, params, body }) => {
    const agreement = { userId: params.user, payeeId: params.payee, version: body.version, ip };
    const release = await inTransaction(ctx.db, (tx) => agreeAsInvited(tx, ctx, agreement));
    return { release };
  },

  'POST /api/users/{user}/invited_shares/{payee}/decline': async ({ ctx, params }) => {
    const answer = { userId: params.user, payeeId: params.payee };
    await inTransaction(ctx.db, (tx) => declineAsInvited(tx, ctx, answer));
  },

  'GET /api/unsubscribe/payee/{token}': async ({ ctx, params }) =>
    await readReminders(ctx, params.token),

  'GET /api/admin/unclaimed_shares': async ({ ctx, query, locale }) => {
    const now = ctx.clock.now();
    const { list } = query;
    const rows = await listUnclaimed(ctx.db, {
      list,
      now,
      cursor: readCursor(query.cursor, 'uuid'),
    });
    return pageOf(rows, {
      path: '/api/admin/unclaimed_shares',
      query: { list },
      cursorOf: ({ invitedKey, id }) => ({ at: invitedKey, id }),
      present: (row) => present(row, { locale, now }),
    });
  },

  'GET /api/admin/unclaimed_shares/{payee}': async (call) => await show(call),

  'POST /api/admin/unclaimed_shares/{payee}/decide': async (call) => {
    const { ctx, ip, actor, params, body } = call;
    const actorId = signedIn(actor).userId;
    const input = { actorId, payeeId: params.payee, ip, ...body };
    await inTransaction(ctx.db, (tx) => decideWaiting(tx, ctx, input));
    return await show(call);
  },
};

async function show({
  ctx,
  locale,
  params,
}: Caller & { params: { payee: string } }): Promise<UnclaimedShare> {
  const row = await findUnclaimed(ctx.db, params.payee);
  if (!row) throw new CallError('not_found');
  return present(row, { locale, now: ctx.clock.now() });
}

function present(
  row: UnclaimedRow,
  { locale, now }: { locale: Locale; now: Date },
): UnclaimedShare {
  const hasOwner = row.ownerName !== null;
  return {
    uuid: row.id,
    name: row.name,
    email: row.email,
    state: row.state,
    release: presentRelease({ ...row, id: row.releaseId }),
    owner: row.ownerName === null ? null : { id: row.ownerId, name: row.ownerName },
    invited_by: row.inviter,
    invited_at: row.invitedAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    decide_at: row.decideAt?.toISOString() ?? null,
    reminders: row.reminders,
    reminders_stopped: row.remindersStopped,
    waiting: row.waiting.map(({ amount, currency }) =>
      presentPrice(money(amount, currency), locale),
    ),
    decision:
      row.decision && row.decidedAt
        ? {
            decision: row.decision,
            reason: row.reason,
            decided_by: row.decidedBy,
            decided_at: row.decidedAt.toISOString(),
          }
        : null,
    decisions_enabled: decisionsFor(row, { isWaiting: row.waiting.length > 0, hasOwner, now }),
  };
}
