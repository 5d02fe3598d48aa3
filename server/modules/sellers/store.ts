import type { CreatorFields } from '@lathe/contract/creator-calls';
import type { SellerDetails } from '@lathe/rules/seller-details';
import { basisPoints } from '@lathe/rules/seller-details';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readablePhoneNumber } from '../../platform/phone-number.ts';
import { setSellerContact } from '../accounts/index.ts';
import { EMPTY_CREATOR } from './details.ts';
import type { EncryptedNumbers } from './personal-numbers.ts';

export interface StoredCreator extends EncryptedNumbers {
  status: 'draft' | 'complete';
  version: number;
  savedAt: Date;
  fields: CreatorFields;
}

export async function findCreator(db: Db | Tx, userId: string): Promise<StoredCreator | undefined> {
  return (await findSeller(db, userId)) ?? (await findDraft(db, userId));
}

async function findDraft(db: Db | Tx, userId: string): Promise<StoredCreator | undefined> {
  const row = await db
    .selectFrom('seller_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  // A draft may be older than the newest field.
  const fields = { ...EMPTY_CREATOR, ...(row.fields as unknown as CreatorFields) };
  return {
    status: 'draft',
    version: row.version,
    savedAt: row.saved_at,
    fields,
    personalIdEncrypted: row.personal_id_encrypted,
    ssnLast4Encrypted: row.ssn_last_4_encrypted,
  };
}

async function findSeller(db: Db | Tx, userId: string): Promise<StoredCreator | undefined> {
  const row = await db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .selectAll('sellers')
    .select(['users.phone', 'users.business_name'])
    .where('sellers.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const owners = await db
    .selectFrom('seller_owners')
    .select(['first_name', 'last_name', 'dob', 'share_basis_points'])
    .where('seller_id', '=', userId)
    .orderBy('position')
    .execute();
  return {
    status: 'complete',
    version: row.version,
    savedAt: row.updated_at,
    fields: {
      kind: row.kind as CreatorFields['kind'],
      first_name: row.first_name,
      last_name: row.last_name,
      dob: row.dob,
      phone: readablePhoneNumber(row.phone ?? ''),
      address: {
        address_line_1: row.line_1,
        address_line_2: row.line_2,
        city: row.city,
        state: row.state,
        postcode: row.postcode,
        country_iso: row.country_iso,
      },
      vinyl_capacity: row.vinyl_capacity,
      business_name: row.kind === 'business' ? (row.business_name ?? '') : '',
      legal_form: row.legal_form ?? '',
      vat_number: row.vat_number ?? '',
      has_additional_owners: row.has_additional_owners,
      additional_owners: owners.map(({ share_basis_points, ...owner }) => ({
        ...owner,
        share_percent: share_basis_points / 100,
      })),
    },
    personalIdEncrypted: row.personal_id_encrypted,
    ssnLast4Encrypted: row.ssn_last_4_encrypted,
  };
}

interface Draft extends EncryptedNumbers {
  userId: string;
  fields: CreatorFields;
  version: number;
  now: Date;
}

export async function saveDraft(tx: Tx, draft: Draft): Promise<void> {
  const row = {
    version: draft.version,
    fields: JSON.stringify(draft.fields),
    personal_id_encrypted: draft.personalIdEncrypted,
    ssn_last_4_encrypted: draft.ssnLast4Encrypted,
    saved_at: draft.now,
  };
  await tx
    .insertInto('seller_drafts')
    .values({ user_id: draft.userId, ...row, created_at: draft.now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('seller_drafts').where('user_id', '=', userId).execute();
}

interface Seller extends EncryptedNumbers {
  userId: string;
  /** Normalized and valid. */
  details: SellerDetails;
  legalEntityType: string;
  version: number;
  now: Date;
}

export async function saveSeller(tx: Tx, seller: Seller): Promise<void> {
  const { userId, details, now } = seller;
  const { address } = details;
  const row = {
    kind: details.kind,
    first_name: details.firstName,
    last_name: details.lastName,
    dob: details.dob,
    line_1: address.line1,
    line_2: address.line2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country_iso: address.country,
    vat_number: details.vatNumber || null,
    legal_form: details.legalForm || null,
    has_additional_owners: details.hasOwners,
    vinyl_capacity: details.vinylCapacity,
    personal_id_encrypted: seller.personalIdEncrypted,
    ssn_last_4_encrypted: seller.ssnLast4Encrypted,
    version: seller.version,
    updated_at: now,
  };
  await tx
    .insertInto('sellers')
    .values({
      user_id: userId,
      ...row,
      created_at: now,
      onboarded_at: now,
      seller_terms_accepted_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await setSellerContact(tx, {
    userId,
    phone: details.phone,
    legalEntityType: seller.legalEntityType,
    // Private persons keep the business name of their account.
    ...(details.kind === 'business' && { businessName: details.businessName }),
  });
  await replaceOwners(tx, userId, details.owners);
}

async function replaceOwners(
  tx: Tx,
  sellerId: string,
  owners: SellerDetails['owners'],
): Promise<void> {
  await tx.deleteFrom('seller_owners').where('seller_id', '=', sellerId).execute();
  if (owners.length === 0) return;
  await tx
    .insertInto('seller_owners')
    .values(
      owners.map((owner, position) => ({
        seller_id: sellerId,
        first_name: owner.firstName,
        last_name: owner.lastName,
        dob: owner.dob,
        share_basis_points: basisPoints(owner.sharePercent ?? 0),
        position,
      })),
    )
    .execute();
}

/** Users invited as a label may create their seller account later. */
export async function markLabelOpened(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ label_opened_at: now })
    .where('user_id', '=', userId)
    .where('onboarded_at', 'is not', null)
    .where('label_opened_at', 'is', null)
    .execute();
}
