/** What other modules ask about the taxes of a seller. */
import type { PostalAddress } from '@lathe/rules/addresses';
import type { CalendarDate } from '@lathe/rules/dates';
import { endOfDay } from '@lathe/rules/dates';
import {
  type TaxFacts,
  type TaxGate,
  type TreatyClaim,
  taxGates,
  type Withholding,
  withholding,
} from '@lathe/rules/tax-gates';
import type { TaxClassification } from '@lathe/rules/tax-profile';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface PayeeDetails {
  name: string;
  classification: TaxClassification;
  isUkResident: boolean;
  address: PostalAddress;
  /** Where taxes are paid. */
  country: string;
  /** Null unless registered for VAT there. */
  vatNumber: string | null;
}

/** The gates that are still closed on this day. */
export async function readTaxGates(
  db: Db | Tx,
  { userId, day }: { userId: string; day: CalendarDate },
): Promise<TaxGate[]> {
  return taxGates(await readTaxFacts(db, { userId, day }), day);
}

/** Tax on royalties that are paid on this day. */
export async function readWithholding(
  db: Db | Tx,
  { userId, day }: { userId: string; day: CalendarDate },
): Promise<Withholding> {
  const facts = await readTaxFacts(db, { userId, day });
  const country = facts.profile?.country ?? null;
  const treatyRate = country === null ? null : await readTreatyRate(db, { country, day });
  return withholding(facts, { day, treatyRate });
}

/** For invoices and certificates. Null without a signed profile. */
export async function readPayeeDetails(
  db: Db | Tx,
  { userId }: { userId: string },
): Promise<PayeeDetails | null> {
  const row = await db
    .selectFrom('tax_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    classification: row.tax_classification as TaxClassification,
    isUkResident: row.is_uk_resident,
    address: {
      line1: row.line_1,
      line2: row.line_2,
      city: row.city,
      state: row.state,
      postcode: row.postcode,
      country: row.address_country_iso,
    },
    country: row.country_iso,
    vatNumber: row.vat_number,
  };
}

/** Basis points that the treaty with a country leaves to the UK; null without a rate. */
export async function readTreatyRate(
  db: Db | Tx,
  { country, day }: { country: string; day: CalendarDate },
): Promise<number | null> {
  const row = await db
    .selectFrom('treaty_rates')
    .select('basis_points as rate')
    .where('country_iso', '=', country)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? null;
}

/** As it was known at the end of the day. */
export async function readTaxFacts(
  db: Db | Tx,
  { userId, day }: { userId: string; day: CalendarDate },
): Promise<TaxFacts> {
  const profile = await db
    .selectFrom('tax_profiles')
    .select(['is_uk_resident as isUkResident', 'country_iso as country', 'vat_number as vatNumber'])
    .where('user_id', '=', userId)
    .where('signed_at', '<', endOfDay(day))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const agreements = await db
    .selectFrom('self_billing_agreements')
    .select(['vat_number as vatNumber', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('user_id', '=', userId)
    .orderBy('starts_on')
    .execute();
  const claims = await db
    .selectFrom('treaty_claims')
    .select([
      'id',
      'country_iso as country',
      'state',
      'valid_from as validFrom',
      'valid_to as validTo',
    ])
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .execute();
  return { profile: profile ?? null, agreements, claims: claims as TreatyClaim[] };
}
