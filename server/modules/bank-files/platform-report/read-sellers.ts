/**
 * Who the reported sellers are: as they were when the report was due, or when their account was
 * deleted. From the first file of a year on, its details are frozen, so it can be made again.
 */
import { startOfDay } from '@lathe/rules/dates';
import { dueDay } from '@lathe/rules/platform-report';
import type { TaxClassification } from '@lathe/rules/tax-profile';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { decrypt } from '../../../platform/encryption.ts';
import { frozenBankDetails, openBankDetails } from '../../bank-accounts/index.ts';

/** Bank details as they were reported. */
export const REPORTED_BANK_DETAILS = frozenBankDetails({
  table: 'platform_report_sellers',
  column: 'details_encrypted',
  rowId: 'id',
});

export interface ReportedAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
}

export interface ReportedSeller {
  userId: string;
  /** Null without a signed tax profile. */
  classification: TaxClassification | null;
  name: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  country: string;
  address: ReportedAddress;
  /** Of the country above; null if none was given. */
  taxNumber: string | null;
  vatNumber: string | null;
  account: { number: string; kind: 'IBAN' | 'OBAN'; holder: string } | null;
}

interface Row extends Omit<ReportedSeller, 'taxNumber' | 'account'> {
  profileId: string | null;
  utr: string | null;
  nino: string | null;
  tin: string | null;
  encryptedDetails: string | null;
}

export async function readReportedSellers(
  ctx: Pick<Ctx, 'db' | 'keys'>,
  { year, userIds }: { year: number; userIds: readonly string[] },
): Promise<Map<string, ReportedSeller>> {
  const among = sql`any(${[...userIds]}::uuid[])`;
  const { rows } = await sql<Row>`
    select details.user_id as "userId", tax_classification as classification, details.name,
      first_name as "firstName", last_name as "lastName",
      to_char(birth_date, 'YYYY-MM-DD') as "birthDate", details.country_iso as country,
      jsonb_build_object('line1', details.line_1, 'line2', details.line_2, 'city', details.city,
        'state', details.state, 'postcode', details.postcode,
        'country', details.address_country_iso) as address,
      profile.vat_number as "vatNumber", profile.id as "profileId",
      profile.utr_number_encrypted as utr, profile.ni_number_encrypted as nino,
      profile.foreign_tin_encrypted as tin,
      details_encrypted as "encryptedDetails"
    from (
      select user_id, profile_id, name, first_name, last_name, birth_date, country_iso, line_1,
        line_2, city, state, postcode, address_country_iso, details_encrypted
      from platform_report_sellers where year = ${year} and user_id = ${among}
      union all
      select * from (${presentDetails({ year, userId: among })}) as present
      where not exists (select from platform_report_sellers as frozen
        where frozen.user_id = present.user_id and frozen.year = ${year})
    ) as details
    left join tax_profiles as profile on profile.id = profile_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.userId, sellerOf(ctx, row)]));
}

/** Keeps what is reported about these sellers. Details that are kept already stay. */
export async function freezeSellers(
  tx: Tx,
  { year, userIds, now }: { year: number; userIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into platform_report_sellers (year, user_id, profile_id, name, first_name, last_name,
      birth_date, country_iso, line_1, line_2, city, state, postcode, address_country_iso,
      details_encrypted, frozen_at)
    select ${year}::integer, present.*, ${now}::timestamptz
    from (${presentDetails({ year, userId: sql`any(${[...userIds]}::uuid[])` })}) as present
    on conflict (year, user_id) do nothing`.execute(tx);
}

/** Replaces what is kept by the present details. False without a present account. */
export async function refreshSeller(
  tx: Tx,
  { year, userId, now }: { year: number; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into platform_report_sellers (year, user_id, profile_id, name, first_name, last_name,
      birth_date, country_iso, line_1, line_2, city, state, postcode, address_country_iso,
      details_encrypted, frozen_at)
    select ${year}::integer, present.*, ${now}::timestamptz
    from (${presentDetails({ year, userId: sql`${userId}::uuid`, isLatest: true })}) as present
    on conflict (year, user_id) do update set profile_id = excluded.profile_id,
      name = excluded.name, first_name = excluded.first_name, last_name = excluded.last_name,
      birth_date = excluded.birth_date, country_iso = excluded.country_iso,
      line_1 = excluded.line_1, line_2 = excluded.line_2, city = excluded.city,
      state = excluded.state, postcode = excluded.postcode,
      address_country_iso = excluded.address_country_iso,
      details_encrypted = excluded.details_encrypted, frozen_at = excluded.frozen_at
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * The profile that was signed last before the report was due, or else the first one after; the
 * account that a bank file paid last in the year, or else the default one of today. `isLatest`: the
 * profile that was signed last, also after that.
 */
function presentDetails({
  year,
  userId,
  isLatest = false,
}: {
  year: number;
  userId: RawBuilder<unknown>;
  isLatest?: boolean;
}): RawBuilder<unknown> {
  const due = isLatest ? sql`'infinity'::timestamptz` : sql`${startOfDay(dueDay(year))}`;
  return sql`
    select sellers.user_id, profile.id as profile_id, coalesce(profile.name, users.name) as name,
      sellers.first_name, sellers.last_name, sellers.dob::date as birth_date,
      coalesce(profile.country_iso, sellers.country_iso) as country_iso,
      coalesce(profile.line_1, sellers.line_1) as line_1,
      coalesce(profile.line_2, sellers.line_2) as line_2,
      coalesce(profile.city, sellers.city) as city,
      coalesce(profile.state, sellers.state) as state,
      coalesce(profile.postcode, sellers.postcode) as postcode,
      coalesce(profile.address_country_iso, sellers.country_iso) as address_country_iso,
      coalesce(
        (select payout_attempts.details_encrypted from payouts
          join payout_attempts on payout_id = payouts.id
          where payouts.user_id = sellers.user_id and file_id is not null
            and extract(year from paid_on) = ${year}
          order by paid_on desc, payout_attempts.settled_at desc, payout_attempts.id desc limit 1),
        (select details_encrypted from bank_accounts
          where bank_accounts.user_id = sellers.user_id and is_default
          order by currency limit 1)) as details_encrypted
    from sellers join users on users.id = sellers.user_id
    left join lateral (select * from tax_profiles where tax_profiles.user_id = sellers.user_id
      order by signed_at < ${due} desc,
        case when signed_at < ${due} then -version else version end limit 1) as profile on true
    where sellers.user_id = ${userId} and users.deleted_at is null`;
}

const NUMBERS = { table: 'tax_profiles', rowId: 'id', oldPurpose: 'personal-numbers' };

function sellerOf(ctx: Pick<Ctx, 'keys'>, row: Row): ReportedSeller {
  const { profileId, utr, nino, tin, encryptedDetails, ...seller } = row;
  const open = (column: string, text: string | null) =>
    profileId === null || text === null
      ? null
      : decrypt(ctx.keys, { ...NUMBERS, column }, profileId, text);
  return {
    ...seller,
    taxNumber:
      seller.country === 'GB'
        ? (open('utr_number_encrypted', utr) ?? open('ni_number_encrypted', nino))
        : open('foreign_tin_encrypted', tin),
    account: encryptedDetails === null ? null : accountOf(ctx, encryptedDetails),
  };
}

function accountOf(ctx: Pick<Ctx, 'keys'>, encrypted: string): ReportedSeller['account'] {
  const details = openBankDetails(ctx, encrypted);
  const { holder } = details;
  switch (details.method) {
    case 'sepa':
      return { number: details.iban, kind: 'IBAN', holder };
    case 'gb':
      return { number: `${details.sortCode} ${details.accountNumber}`, kind: 'OBAN', holder };
    case 'us':
      return { number: `${details.routingNumber} ${details.accountNumber}`, kind: 'OBAN', holder };
    default:
      return null;
  }
}
