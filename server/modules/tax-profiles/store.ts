import type { TaxClassification, TaxProfile } from '@lathe/rules/tax-profile';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import type { EncryptedTaxNumbers } from './tax-numbers.ts';

export interface SignedVersion extends EncryptedTaxNumbers {
  id: string;
  version: number;
  answers: Answers;
  signature: string;
  signedAt: Date;
}

/** Newest first. */
export async function listVersions(db: Db | Tx, userId: string): Promise<SignedVersion[]> {
  const rows = await db
    .selectFrom('tax_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    signature: row.signature,
    signedAt: row.signed_at,
    utrEncrypted: row.utr_number_encrypted,
    ninoEncrypted: row.ni_number_encrypted,
    tinEncrypted: row.foreign_tin_encrypted,
    answers: {
      tax_classification: row.tax_classification as TaxClassification,
      is_uk_resident: row.is_uk_resident,
      name: row.name,
      country_iso: row.country_iso,
      vat_number: row.vat_number,
      uk_tax_resident: row.uk_tax_resident,
      uk_tax_liable: row.uk_tax_liable,
      uk_declare_royalties: row.uk_declare_royalties,
      position: row.position,
      address: {
        line1: row.line_1,
        line2: row.line_2,
        city: row.city,
        state: row.state,
        postcode: row.postcode,
        country_iso: row.address_country_iso,
      },
    },
  }));
}

interface NewVersion extends EncryptedTaxNumbers {
  id: string;
  userId: string;
  version: number;
  /** Normalized and valid. */
  profile: TaxProfile & { classification: TaxClassification; isUkResident: boolean };
  signedBy: string;
  now: Date;
}

export async function insertVersion(tx: Tx, added: NewVersion): Promise<void> {
  const { profile } = added;
  const { address } = profile;
  await tx
    .insertInto('tax_profiles')
    .values({
      id: added.id,
      user_id: added.userId,
      version: added.version,
      tax_classification: profile.classification,
      is_uk_resident: profile.isUkResident,
      name: profile.name,
      country_iso: profile.country,
      utr_number_encrypted: added.utrEncrypted,
      ni_number_encrypted: added.ninoEncrypted,
      foreign_tin_encrypted: added.tinEncrypted,
      vat_number: profile.vatNumber || null,
      uk_tax_resident: profile.ukTaxResident,
      uk_tax_liable: profile.ukTaxLiable,
      uk_declare_royalties: profile.ukDeclareRoyalties,
      line_1: address.line1,
      line_2: address.line2,
      city: address.city,
      state: address.state,
      postcode: address.postcode,
      address_country_iso: address.country,
      position: profile.position,
      signature: profile.signature,
      signed_at: added.now,
      signed_by: added.signedBy,
    })
    .execute();
}

export interface StoredDraft extends EncryptedTaxNumbers {
  version: number;
  answers: Answers;
  savedAt: Date;
}

export async function findDraft(db: Db | Tx, userId: string): Promise<StoredDraft | undefined> {
  const row = await db
    .selectFrom('tax_profile_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    version: row.version,
    // A draft may be older than the newest question.
    answers: { ...NO_ANSWERS, ...(row.fields as unknown as Answers) },
    savedAt: row.saved_at,
    utrEncrypted: row.utr_number_encrypted,
    ninoEncrypted: row.ni_number_encrypted,
    tinEncrypted: row.foreign_tin_encrypted,
  };
}

export async function saveDraft(
  tx: Tx,
  draft: EncryptedTaxNumbers & { userId: string; version: number; answers: Answers; now: Date },
): Promise<void> {
  const row = {
    version: draft.version,
    fields: JSON.stringify(draft.answers),
    utr_number_encrypted: draft.utrEncrypted,
    ni_number_encrypted: draft.ninoEncrypted,
    foreign_tin_encrypted: draft.tinEncrypted,
    saved_at: draft.now,
  };
  await tx
    .insertInto('tax_profile_drafts')
    .values({ user_id: draft.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tax_profile_drafts').where('user_id', '=', userId).execute();
}

/** What the seller account already knows, as first answers. Nobody is asked to type it again. */
export async function firstAnswers(db: Db | Tx, userId: string): Promise<Answers> {
  const seller = await db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .select(['sellers.kind', 'sellers.first_name', 'sellers.last_name', 'users.business_name'])
    .select(['line_1', 'line_2', 'city', 'state', 'postcode', 'country_iso', 'vat_number'])
    .select('users.legal_entity_type')
    .where('sellers.user_id', '=', userId)
    .executeTakeFirst();
  if (!seller) return NO_ANSWERS;
  const isBusiness = seller.kind === 'business';
  const personName = `${seller.first_name} ${seller.last_name}`.trim();
  return {
    ...NO_ANSWERS,
    tax_classification: isBusiness ? (seller.legal_entity_type as TaxClassification) : 'individual',
    is_uk_resident: seller.country_iso === 'GB',
    name: isBusiness ? (seller.business_name ?? personName) : personName,
    country_iso: seller.country_iso,
    vat_number: isBusiness ? seller.vat_number : null,
    address: {
      line1: seller.line_1,
      line2: seller.line_2,
      city: seller.city,
      state: seller.state,
      postcode: seller.postcode,
      country_iso: seller.country_iso,
    },
  };
}
