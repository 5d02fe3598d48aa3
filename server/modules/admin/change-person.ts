/** Changes by staff to a user. Each change is logged with the previous value. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { FeatureFlag } from '@lathe/rules/flags';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, deleteSessions, setLimit, switchFlag } from '../accounts/index.ts';
import { findManagedPerson, type PersonRow } from './people-store.ts';
import { assertCanManage } from './policy.ts';

interface PersonChangeRequest {
  actor: Actor;
  userId: string;
  ip: string;
}

type AuditDetails = Record<string, string | number | boolean | null>;

type WriteAudit = (action: AuditAction, details: AuditDetails) => Promise<void>;

const LIMITS = ['order_limit', 'releases_limit'] as const;

/** Null restores the default. */
export async function setLimits(
  ctx: Ctx,
  request: PersonChangeRequest & {
    limits: Record<(typeof LIMITS)[number], number | null>;
    reason: string;
  },
): Promise<void> {
  const reason = request.reason.trim();
  await change(ctx, request, async (tx, person, log) => {
    for (const limit of LIMITS) {
      const [from, to] = [person[limit], request.limits[limit]];
      if (from === to) continue;
      await setLimit(tx, { userId: person.id, limit, to });
      await log('limit.set', { limit, from, to, reason });
    }
  });
}

export async function setFlag(
  ctx: Ctx,
  request: PersonChangeRequest & { flag: FeatureFlag; enabled: boolean },
): Promise<void> {
  const { flag, enabled, actor } = request;
  await change(ctx, request, async (tx, person, log) => {
    if (person.feature_flags.includes(flag) === enabled) return;
    const now = ctx.clock.now();
    await switchFlag(tx, { userId: person.id, flag, enabled, setBy: actor.userId, now });
    await log('flag.set', { flag, from: !enabled, to: enabled });
  });
}

export async function endAllSessions(ctx: Ctx, request: PersonChangeRequest): Promise<void> {
  await change(ctx, request, async (tx, person, log) => {
    const ended = await deleteSessions(tx, { userId: person.id });
    if (ended > 0) await log('session.revoked', { ended });
  });
}

/** The lock makes the second of two concurrent changes see the result of the first. */
async function change(
  ctx: Ctx,
  { actor, userId, ip }: PersonChangeRequest,
  work: (tx: Tx, person: PersonRow, log: WriteAudit) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lock(tx, 'account', userId);
    const person = await findManagedPerson(tx, userId, now);
    if (!person) throw new CallError('not_found');
    assertCanManage(actor, person);
    await work(tx, person, (action, details) =>
      audit(tx, { at: now, action, actorId: actor.userId, subjectId: userId, details, ip }),
    );
  });
}
