/** Who the reported sellers are: from their tax profiles, or else from their seller accounts. */
import type { TaxClassification } from '@lathe/rules/tax-profile';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { decrypt } from '../../../platform/encryption.ts';
import { openBankDetails } from '../../bank-accounts/index.ts';

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
  /** Null if none was given. */
  taxNumber: string | null;
  vatNumber: string | null;
  account: { number: string; kind: 'IBAN' | 'OBAN'; holder: string } | null;
}

interface Row extends Omit<ReportedSeller, 'taxNumber' | 'account'> {
  profileId: string | null;
  utr: string | null;
  nino: string | null;
  encryptedDetails: string | null;
}

/** The profile that was signed last before the report is due. */
export async function readReportedSellers(
  ctx: Pick<Ctx, 'db' | 'keys'>,
  userIds: readonly string[],
): Promise<Map<string, ReportedSeller>> {
  const { rows } = await sql<Row>`
    select sellers.user_id as "userId", tax_classification as classification,
      coalesce(profile.name, users.name) as name,
      sellers.first_name as "firstName", sellers.last_name as "lastName",
      to_char(sellers.dob::date, 'YYYY-MM-DD') as "birthDate",
      coalesce(profile.country_iso, sellers.country_iso) as country,
      case when profile.id is null
        then jsonb_build_object('line1', sellers.line_1, 'line2', sellers.line_2,
          'city', sellers.city, 'state', sellers.state, 'postcode', sellers.postcode,
          'country', sellers.country_iso)
        else jsonb_build_object('line1', profile.line_1, 'line2', profile.line_2,
          'city', profile.city, 'state', profile.state, 'postcode', profile.postcode,
          'country', profile.address_country_iso) end as address,
      profile.vat_number as "vatNumber", profile.id as "profileId",
      profile.utr_number_encrypted as utr, profile.ni_number_encrypted as nino,
      (select details_encrypted from bank_accounts
        where bank_accounts.user_id = sellers.user_id and is_default
        order by currency limit 1) as "encryptedDetails"
    from sellers join users on users.id = sellers.user_id
    left join lateral (select * from tax_profiles where tax_profiles.user_id = sellers.user_id
      order by version desc limit 1) as profile on true
    where sellers.user_id = any(${[...userIds]}::uuid[]) and users.deleted_at is null`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.userId, sellerOf(ctx, row)]));
}

const NUMBERS = { table: 'tax_profiles', rowId: 'id', oldPurpose: 'personal-numbers' };

function sellerOf(ctx: Pick<Ctx, 'keys'>, row: Row): ReportedSeller {
  const { profileId, utr, nino, encryptedDetails, ...seller } = row;
  const open = (column: string, text: string | null) =>
    profileId === null || text === null
      ? null
      : decrypt(ctx.keys, { ...NUMBERS, column }, profileId, text);
  return {
    ...seller,
    taxNumber: open('utr_number_encrypted', utr) ?? open('ni_number_encrypted', nino),
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
