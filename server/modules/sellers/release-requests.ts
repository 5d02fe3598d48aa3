/** Requests for more releases. A seller has one open request at a time, and it is answered once. */
import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson, setLimit } from '../accounts/index.ts';
import { sendRequestMail } from './jobs.ts';
import { answerRequest, findLatestRequest, findRequest, insertRequest } from './request-store.ts';

export async function requestReleases(
  tx: Tx,
  ctx: Ctx,
  { userId, wanted, reason }: { userId: string; wanted: number; reason: string },
): Promise<void> {
  await lockPerson(tx, userId);
  const text = reason.trim();
  if (text === '') throw new CallError('validation', { fields: { reason: [{ key: 'required' }] } });
  const { releases_limit: limit } = await tx
    .selectFrom('users')
    .select('releases_limit')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const latest = await findLatestRequest(tx, userId);
  if (latest?.state === 'open') throw new CallError('release_request_open');
  const current = latest?.limit ?? limit ?? RELEASES_LIMIT_DEFAULT;
  if (wanted <= current) {
    const problem = { key: 'release_request_small', values: { limit: current } };
    throw new CallError('validation', { fields: { wanted: [problem] } });
  }
  await insertRequest(tx, { userId, wanted, reason: text, now: ctx.clock.now() });
}

interface StaffAnswer {
  id: string;
  actor: Actor;
  ip: string;
  answer: { granted: number } | { reason: string };
}

/** Of two staff members who answer at the same time, the second is told that it is answered. */
export async function answerReleaseRequest(
  ctx: Ctx,
  { id, actor, ip, answer }: StaffAnswer,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const found = await findRequest(tx, id);
    if (!found) throw new CallError('not_found');
    if (found.userId === actor.userId) throw new CallError('release_request_own');
    // Staff cannot change admins.
    if (found.role === 'admin' && !actor.isAdmin) throw new CallError('forbidden');
    await lockPerson(tx, found.userId);
    const granted = 'granted' in answer ? answer.granted : null;
    const reason = 'reason' in answer ? answer.reason.trim() : '';
    const isAnswered = await answerRequest(tx, {
      id,
      state: granted === null ? 'declined' : 'granted',
      granted,
      answer: reason,
      answeredBy: actor.userId,
      now,
    });
    if (!isAnswered) throw new CallError('release_request_answered');
    const entry = { at: now, actorId: actor.userId, subjectId: found.userId, ip };
    if (granted === null) {
      const details = { wanted: found.wanted, reason };
      await audit(tx, { ...entry, action: 'release_request.declined', details });
    } else {
      await assertHigher(tx, { userId: found.userId, granted });
      await setLimit(tx, { userId: found.userId, limit: 'releases_limit', to: granted });
      const details = { wanted: found.wanted, from: found.limit, to: granted };
      await audit(tx, { ...entry, action: 'release_request.granted', details });
    }
    await ctx.jobs.enqueue(tx, sendRequestMail, { requestId: id });
    await ctx.realtime.publish(tx, `account:${found.userId}`, 'release', {});
  });
}

/** Staff may have raised the limit in the meantime; a grant never lowers it. */
async function assertHigher(
  tx: Tx,
  { userId, granted }: { userId: string; granted: number },
): Promise<void> {
  const limit = (await findLatestRequest(tx, userId))?.limit ?? 0;
  if (granted > limit) return;
  const problem = { key: 'release_request_small', values: { limit } };
  throw new CallError('validation', { fields: { limit: [problem] } });
}
