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
import { sql } from 'kysely';
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

/** Both of the following with one read, for payouts. */
export async function readTaxPosition(
  db: Db | Tx,
  { userId, day }: { userId: string; day: CalendarDate },
): Promise<{ gates: TaxGate[]; withholding: Withholding }> {
  const facts = await readTaxFacts(db, { userId, day });
  return { gates: taxGates(facts, day), withholding: await withholdingOf(db, facts, day) };
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
  return await withholdingOf(db, await readTaxFacts(db, { userId, day }), day);
}

async function withholdingOf(
  db: Db | Tx,
  facts: TaxFacts,
  day: CalendarDate,
): Promise<Withholding> {
  const country = facts.profile?.country ?? null;
  const treatyRate = country === null ? null : await readTreatyRate(db, { country, day });
  return withholding(facts, { day, treatyRate });
}

export interface TaxTerms {
  gates: TaxGate[];
  /** Basis points of the royalty. */
  rate: number;
}

/** Of several sellers at once, for payouts that are sent on this day. */
export async function readTaxTerms(
  db: Db | Tx,
  { userIds, day }: { userIds: readonly string[]; day: CalendarDate },
): Promise<(userId: string) => TaxTerms> {
  const factsOf = await readAllTaxFacts(db, { userIds, day });
  const countries = new Set(userIds.map((userId) => factsOf(userId).profile?.country));
  const rates = new Map<string, number | null>();
  for (const country of countries) {
    if (country !== undefined) rates.set(country, await readTreatyRate(db, { country, day }));
  }
  return (userId) => {
    const facts = factsOf(userId);
    const treatyRate = rates.get(facts.profile?.country ?? '') ?? null;
    return {
      gates: taxGates(facts, day),
      rate: withholding(facts, { day, treatyRate }).rate,
    };
  };
}

/** For invoices and certificates: of this moment, or of today. Null without a signed profile. */
export async function readPayeeDetails(
  db: Db | Tx,
  { userId, at }: { userId: string; at?: Date },
): Promise<PayeeDetails | null> {
  const row = await db
    .selectFrom('tax_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(at !== undefined, (query) => query.where('signed_at', '<=', at ?? new Date(0)))
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
  const factsOf = await readAllTaxFacts(db, { userIds: [userId], day });
  return factsOf(userId);
}

async function readAllTaxFacts(
  db: Db | Tx,
  { userIds, day }: { userIds: readonly string[]; day: CalendarDate },
): Promise<(userId: string) => TaxFacts> {
  const among = sql<string>`any(${[...userIds]}::uuid[])`;
  const profiles = await db
    .selectFrom('tax_profiles')
    .distinctOn('user_id')
    .select([
      'user_id as userId',
      'is_uk_resident as isUkResident',
      'country_iso as country',
      'vat_number as vatNumber',
    ])
    .where('user_id', '=', among)
    .where('signed_at', '<', endOfDay(day))
    .orderBy('user_id')
    .orderBy('version', 'desc')
    .execute();
  const agreements = await db
    .selectFrom('self_billing_agreements')
    .select([
      'user_id as userId',
      'vat_number as vatNumber',
      'starts_on as startsOn',
      'ends_on as endsOn',
    ])
    .where('user_id', '=', among)
    .orderBy('starts_on')
    .execute();
  const claims = await db
    .selectFrom('treaty_claims')
    .select([
      'user_id as userId',
      'id',
      'country_iso as country',
      'state',
      'valid_from as validFrom',
      'valid_to as validTo',
    ])
    .where('user_id', '=', among)
    .orderBy('submitted_at')
    .execute();
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
  const agreementsOf = Map.groupBy(agreements, ({ userId }) => userId);
  const claimsOf = Map.groupBy(claims, ({ userId }) => userId);
  return (userId) => ({
    profile: profileOf.get(userId) ?? null,
    agreements: agreementsOf.get(userId) ?? [],
    claims: (claimsOf.get(userId) ?? []) as unknown as TreatyClaim[],
  });
}
