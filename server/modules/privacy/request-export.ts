import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertWithinLimit, audit, lockPerson } from '../accounts/index.ts';
import { type ExportRow, findExport, insertExport, isExportRunning } from './export-store.ts';
import { buildExport } from './jobs.ts';

/** The call requires step-up, because an export contains all personal data. */
export async function requestExport(
  ctx: Ctx,
  { actor, userId, ip }: { actor: Actor; userId: string; ip: string },
): Promise<ExportRow> {
  // Checked before the rate limit, so repeated requests do not count.
  if (await isExportRunning(ctx.db, userId)) throw new CallError('export_in_progress');
  await assertWithinLimit(ctx, 'export', userId);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const id = await insertExport(tx, { userId, now });
    if (id === null) throw new CallError('export_in_progress');
    await ctx.jobs.enqueue(tx, buildExport, { exportId: id });
    await audit(tx, {
      at: now,
      action: 'export.requested',
      actorId: actor.userId,
      subjectId: userId,
      object: { type: 'export', id },
      ip,
    });
    const exportRow = await findExport(tx, id);
    if (!exportRow) throw new Error('The export is missing in the transaction that inserted it.');
    return exportRow;
  });
}
