import type { CalendarDate } from '@lathe/rules/dates';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface AgreementRow {
  id: string;
  vatNumber: string;
  textVersion: number;
  acceptedAt: Date;
  startsOn: CalendarDate;
  /** The first day on which it no longer applies. */
  endsOn: CalendarDate;
  endReason: string | null;
}

/** Newest first. */
export async function listAgreements(db: Db | Tx, userId: string): Promise<AgreementRow[]> {
  return await db
    .selectFrom('self_billing_agreements')
    .select(['id', 'vat_number as vatNumber', 'text_version as textVersion'])
    .select(['accepted_at as acceptedAt', 'starts_on as startsOn', 'ends_on as endsOn'])
    .select('end_reason as endReason')
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('id')
    .execute();
}

interface NewAgreement {
  id: string;
  userId: string;
  vatNumber: string;
  /** As the tax office has it; null if it was not asked. */
  registeredName: string | null;
  textVersion: number;
  acceptedBy: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  now: Date;
}

export async function insertAgreement(tx: Tx, added: NewAgreement): Promise<void> {
  await tx
    .insertInto('self_billing_agreements')
    .values({
      id: added.id,
      user_id: added.userId,
      vat_number: added.vatNumber,
      registered_name: added.registeredName,
      checked_at: added.registeredName === null ? null : added.now,
      text_version: added.textVersion,
      accepted_at: added.now,
      accepted_by: added.acceptedBy,
      starts_on: added.startsOn,
      ends_on: added.endsOn,
    })
    .execute();
}

export async function endAgreement(
  tx: Tx,
  {
    id,
    day,
    now,
    reason,
  }: { id: string; day: CalendarDate; now: Date; reason: 'seller' | 'renewed' },
): Promise<void> {
  await tx
    .updateTable('self_billing_agreements')
    .set({ ends_on: day, ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends today all that are still running, except those for this number. */
export async function endOtherAgreements(
  tx: Tx,
  {
    userId,
    vatNumber,
    day,
    now,
  }: { userId: string; vatNumber: string; day: CalendarDate; now: Date },
): Promise<void> {
  await tx
    .updateTable('self_billing_agreements')
    .set({ ends_on: day, ended_at: now, end_reason: 'vat-number' })
    .where('user_id', '=', userId)
    .where('vat_number', '<>', vatNumber)
    .where('ends_on', '>', day)
    .execute();
}
