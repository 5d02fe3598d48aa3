/**
 * The VAT registration that earnings are paid with. The tax profile decides it. Orders store what
 * was earned, so only sales from then on change.
 */
import type { CalendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

interface Registration {
  country: string;
  vatNumber: string;
  /** The first day on which it no longer applies. */
  to: CalendarDate;
}

/** From this day on; null ends it. Callers lock the account. */
export async function setVatRegistration(
  tx: Tx,
  {
    userId,
    from,
    registration,
  }: { userId: string; from: CalendarDate; registration: Registration | null },
): Promise<void> {
  const current = await tx
    .selectFrom('seller_tax_status')
    .select(['registered_from as registeredFrom', 'vat_number as vatNumber'])
    .where('user_id', '=', userId)
    .where('registered_from', '<=', from)
    .where((row) => row.or([row('registered_to', 'is', null), row('registered_to', '>', from)]))
    .orderBy('registered_from', 'desc')
    .executeTakeFirst();
  if (current && current.vatNumber === registration?.vatNumber) {
    await endOn(tx, { userId, registeredFrom: current.registeredFrom, to: registration.to });
    return;
  }
  if (current?.registeredFrom === from) {
    await tx
      .deleteFrom('seller_tax_status')
      .where('user_id', '=', userId)
      .where('registered_from', '=', from)
      .execute();
  } else if (current) {
    await endOn(tx, { userId, registeredFrom: current.registeredFrom, to: from });
  }
  if (registration === null) return;
  await tx
    .insertInto('seller_tax_status')
    .values({
      user_id: userId,
      country_iso: registration.country,
      vat_number: registration.vatNumber,
      registered_from: from,
      registered_to: registration.to,
    })
    .execute();
}

async function endOn(
  tx: Tx,
  {
    userId,
    registeredFrom,
    to,
  }: { userId: string; registeredFrom: CalendarDate; to: CalendarDate },
): Promise<void> {
  await tx
    .updateTable('seller_tax_status')
    .set({ registered_to: to })
    .where('user_id', '=', userId)
    .where('registered_from', '=', registeredFrom)
    .where(sql<boolean>`registered_to is distinct from ${to}::date`)
    .execute();
}
