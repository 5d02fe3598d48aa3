/** Writes one scan: the decision of the server, or what a device decided without network. */
import type { DoorScan } from '@lathe/contract/door-calls';
import { decideScan, type ScanResult } from '@lathe/rules/door/decide-scan';
import { atServerClock } from '@lathe/rules/door/let-ins';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { isSignedWith } from '../tickets/index.ts';
import { settleAdmission } from './settle-admission.ts';
import {
  findAdmission,
  findTicket,
  knownAtDoor,
  serialOf,
  type TicketAtDoor,
} from './ticket-at-door.ts';
import type { CallingDevice, DoorEvent } from './with-device.ts';

export interface SentAndReceived {
  sentAt: Date;
  receivedAt: Date;
}

interface Judgement {
  ticketId: string | null;
  result: ScanResult;
  letIn: boolean;
}

/** Nothing is written if the device had been revoked when it scanned. */
export async function recordScan(
  ctx: Ctx,
  device: CallingDevice,
  { scan, ...times }: SentAndReceived & { scan: DoorScan },
): Promise<void> {
  const { event } = device;
  const atDevice = new Date(scan.at);
  const atDoor = atServerClock({ at: atDevice, ...times });
  const serial = serialOf(scan, event);
  const named =
    serial === null ? undefined : await findTicket(ctx.db, { eventId: event.id, serial });
  await inTransaction(ctx.db, async (tx) => {
    // Two doors that scan one ticket at the same moment: the second one sees what the first wrote.
    if (named) await lock(tx, 'admission', named.id);
    const earlier = await findScan(tx, { nonce: scan.nonce, deviceId: device.id });
    if (earlier && (earlier.offline || earlier.undoneAt !== null || scan.shown === null)) return;
    const revokedAt = await revocationOf(tx, device.id);
    if (revokedAt !== null && atDoor >= revokedAt) return;
    const moment = scan.shown === null ? times.receivedAt : atDoor;
    const judged = await judge(tx, { scan, event, ticket: named, moment });
    const row = {
      ticket_id: judged.ticketId,
      scanned: judged.ticketId === null ? scan.code : null,
      at_device: atDevice,
      at_door: atDoor,
      at_server: times.receivedAt,
      offline: scan.shown !== null,
      let_in: judged.letIn,
      result: judged.result,
    };
    if (earlier) {
      // Its answer was lost, so the device decided by itself: that is what happened at the door.
      await tx.updateTable('admissions').set(row).where('nonce', '=', scan.nonce).execute();
    } else {
      const ids = { event_id: event.id, device_id: device.id, nonce: scan.nonce };
      const inserted = await tx
        .insertInto('admissions')
        .values({ ...ids, ...row })
        .onConflict((conflict) => conflict.column('nonce').doNothing())
        .executeTakeFirst();
      // The same request at the same moment.
      if (inserted.numInsertedOrUpdatedRows === 0n) return;
    }
    const { ticketId } = judged;
    if (ticketId !== null && (await settleAdmission(tx, ticketId))) {
      await ctx.hooks.sellerEvent(tx, ctx, { type: 'ticket.checked_in', ticketId });
    }
    await publishDoorChanged(tx, ctx, event);
  });
}

async function findScan(tx: Tx, { nonce, deviceId }: { nonce: string; deviceId: string }) {
  return await tx
    .selectFrom('admissions')
    .select(['offline', 'undone_at as undoneAt'])
    .where('nonce', '=', nonce)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** Read again, because the seller may have revoked the link since the request began. */
async function revocationOf(tx: Tx, deviceId: string): Promise<Date | null> {
  const { revokedAt } = await tx
    .selectFrom('door_devices')
    .select('revoked_at as revokedAt')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return revokedAt;
}

interface Judging {
  scan: DoorScan;
  event: DoorEvent;
  /** As it was before the lock. */
  ticket: TicketAtDoor | undefined;
  moment: Date;
}

async function judge(tx: Tx, { scan, event, ticket: before, moment }: Judging): Promise<Judgement> {
  const ticket = before && (await findTicket(tx, { eventId: event.id, serial: before.serial }));
  // Without network, both doors let people in, so the admissions are compared only afterwards.
  const isOnline = scan.shown === null;
  const admission = ticket && isOnline ? await findAdmission(tx, ticket.id) : undefined;
  const known = await knownAtDoor(tx, { event, ticket, admission, moment });
  const scanned = scan.code === '' ? { serial: scan.serial ?? 0 } : { code: scan.code };
  const decision = await decideScan(known, scanned, {
    now: moment.getTime(),
    isSigned: isSignedWith,
  });
  const ticketId = decision.serial === null ? null : (ticket?.id ?? null);
  const isUnknown = decision.serial !== null && ticketId === null;
  const result = isUnknown ? 'unknown' : decision.result;
  if (scan.shown !== null && scan.shown !== 'admitted') {
    // Only the settling below makes a double.
    const refusal = scan.shown === 'double' ? 'already_admitted' : scan.shown;
    return { ticketId, result: refusal, letIn: false };
  }
  const letIn = scan.shown === 'admitted' || result === 'admitted';
  // Which one of several is the admission is settled once the row is written.
  return { ticketId, result: result === 'admitted' ? 'double' : result, letIn };
}

/** Open pages of the studio load it again. */
export async function publishDoorChanged(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  { id, ownerId }: Pick<DoorEvent, 'id' | 'ownerId'>,
): Promise<void> {
  await realtime.publish(tx, `account:${ownerId}`, 'door', { event: id });
}
