/** Takes back a wrong scan: the person did not go in, or left again. */
import type { ScanAnswer } from '@lathe/contract/door-calls';
import { atServerClock } from '@lathe/rules/door/let-ins';
import { UNDO_MINUTES } from '@lathe/rules/door-limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { publishDoorChanged, type SentAndReceived } from './record-scan.ts';
import { answersOf } from './scan-answers.ts';
import { settleAdmission } from './settle-admission.ts';
import type { CallingDevice } from './with-device.ts';

/** A revoked device may still take back what it scanned before, if it did so in time. */
export async function undoScan(
  ctx: Ctx,
  device: CallingDevice,
  { nonce, at, ...times }: SentAndReceived & { nonce: string; at: Date },
): Promise<ScanAnswer> {
  const undoneAt = atServerClock({ at, ...times });
  const own = { nonce, deviceId: device.id };
  await inTransaction(ctx.db, async (tx) => {
    const named = await findOwn(tx, own);
    if (!named) throw new CallError('not_found');
    if (named.ticketId !== null) await lock(tx, 'admission', named.ticketId);
    const scan = await findOwn(tx, own);
    if (!scan?.letIn) throw new CallError('scan_not_undoable');
    // Sent again, it counts once.
    if (scan.undoneAt !== null) return;
    const isRevoked = device.revokedAt !== null && undoneAt >= device.revokedAt;
    if (isRevoked) throw new CallError('door_revoked');
    if (undoneAt > addDuration(scan.atDoor, { minutes: UNDO_MINUTES })) {
      throw new CallError('undo_too_late', { values: { minutes: UNDO_MINUTES } });
    }
    await tx
      .updateTable('admissions')
      .set({ undone_at: undoneAt })
      .where('nonce', '=', nonce)
      .execute();
    if (scan.ticketId !== null) await settleAdmission(tx, scan.ticketId);
    await publishDoorChanged(tx, ctx, device.event);
  });
  const answer = (await answersOf(ctx, [nonce])).get(nonce);
  if (!answer) throw new CallError('not_found');
  return answer;
}

async function findOwn(tx: Tx, { nonce, deviceId }: { nonce: string; deviceId: string }) {
  return await tx
    .selectFrom('admissions')
    .select([
      'ticket_id as ticketId',
      'at_door as atDoor',
      'let_in as letIn',
      'undone_at as undoneAt',
    ])
    .where('nonce', '=', nonce)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}
