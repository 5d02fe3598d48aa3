/** Admin changes to genres, prices, taxes or shipping: serialized, audited and visible at once. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from './audit.ts';

type LogValue = string | number | boolean | null;

export interface EditLogEntry {
  action: AuditAction;
  object: { type: string; id: string };
  details: Record<string, LogValue>;
}

export interface AdminEdit {
  userId: string;
  now: Date;
  log(entry: EditLogEntry): Promise<void>;
  /** Writes one audit entry per changed value, with the old value. */
  logChanges(
    entry: Omit<EditLogEntry, 'details'> & { what: string },
    before: Record<string, LogValue>,
    after: Record<string, LogValue>,
  ): Promise<void>;
}

interface EditScope {
  /** Edits of the same area are serialized. */
  area: 'catalogue' | 'highlights' | 'shipping' | 'taxes';
  /** Tags of all cached replies that show the data. */
  tags: readonly string[];
}

export async function editAsAdmin<T>(
  { ctx, actor, ip }: Caller,
  { area, tags }: EditScope,
  work: (tx: Tx, editing: AdminEdit) => Promise<T>,
): Promise<T> {
  const { userId } = signedIn(actor);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lock(tx, 'shop-settings', area);
    const log = ({ action, object, details }: EditLogEntry) =>
      audit(tx, { at: now, action, actorId: userId, object, details, ip });
    const result = await work(tx, {
      userId,
      now,
      log,
      async logChanges({ action, object, what }, before, after) {
        for (const [name, to] of Object.entries(after)) {
          const from = before[name] ?? null;
          if (from !== to) await log({ action, object, details: { what, name, from, to } });
        }
      },
    });
    await ctx.cache.clear(tx, ...tags);
    return result;
  });
}

/** Fails unless the caller has seen the latest version. */
export function assertCurrentVersion(row: { version: number }, expectedVersion: number): void {
  if (row.version !== expectedVersion) throw new CallError('changed_meanwhile');
}
