/** Audit log. It is append-only and never holds a secret. */

import { isIP } from 'node:net';
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller } from '../../platform/http/handlers.ts';

export interface AuditEntry {
  at: Date;
  action: AuditAction;
  actorId: string | null;
  /** The user whom the action affects. */
  subjectId?: string | null;
  object?: { type: string; id: string };
  details?: Record<string, string | number | boolean | null>;
  ip?: string | null;
}

/**
 * Runs in the transaction of the audited action. A rejected attempt has no transaction and writes
 * directly to the database.
 */
export async function audit(tx: Tx | Db, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      action: entry.action,
      actor_id: entry.actorId,
      subject_id: entry.subjectId ?? null,
      object_type: entry.object?.type ?? null,
      object_id: entry.object?.id ?? null,
      details: JSON.stringify(entry.details ?? {}),
      ip: plainAddress(entry.ip),
    })
    .execute();
}

/**
 * Logs changes to data of another user, and what staff read of it. Members read the account in
 * which they work all day.
 */
export async function auditIfForAnother(
  tx: Tx | Db,
  { ctx, actor, ip }: Caller,
  entry: Pick<AuditEntry, 'action' | 'object'> & { subjectId: string },
): Promise<void> {
  const { userId: actorId, isStaff, isAdmin } = signedIn(actor);
  if (actorId === entry.subjectId) return;
  if (entry.action.endsWith('.read') && !isStaff && !isAdmin) return;
  await audit(tx, { at: ctx.clock.now(), actorId, ip, ...entry });
}

/** Behind a proxy the IP comes from a header, so it can be any text. */
function plainAddress(ip: string | null | undefined): string | null {
  const withoutZone = ip?.split('%', 1)[0] ?? '';
  return isIP(withoutZone) ? withoutZone : null;
}
