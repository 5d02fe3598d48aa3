import type { PostalAddress, Recipient } from '@lathe/rules/addresses';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** A stored address: normalized, with the phone number in E.164 format. */
export interface StoredAddress extends PostalAddress, Recipient {
  id: string;
  phone: string;
  isDefault: boolean;
}

export type AddressContent = Omit<StoredAddress, 'id' | 'isDefault'>;

function addresses(db: Db | Tx, userId: string) {
  return db
    .selectFrom('addresses')
    .select([
      'id',
      'name',
      'business_name as businessName',
      'line_1 as line1',
      'line_2 as line2',
      'city',
      'state',
      'postcode',
      'country_iso as country',
      'phone',
      'is_default as isDefault',
    ])
    .where('user_id', '=', userId);
}

/** The default first, then in the order they were added. */
export async function listAddresses(db: Db | Tx, userId: string): Promise<StoredAddress[]> {
  return await addresses(db, userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findAddress(
  db: Db | Tx,
  { userId, id }: { userId: string; id: string },
): Promise<StoredAddress | undefined> {
  return await addresses(db, userId).where('id', '=', id).executeTakeFirst();
}

function columns(content: AddressContent) {
  return {
    name: content.name,
    business_name: content.businessName,
    line_1: content.line1,
    line_2: content.line2,
    city: content.city,
    state: content.state,
    postcode: content.postcode,
    country_iso: content.country,
    phone: content.phone,
  };
}

export async function insertAddress(
  tx: Tx,
  { userId, content, now }: { userId: string; content: AddressContent; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...columns(content), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAddress(
  tx: Tx,
  { id, content, now }: { id: string; content: AddressContent; now: Date },
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...columns(content), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute();
}

/** The caller holds the account lock. The unique index rejects a second default. */
export async function setDefaultAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const own = tx.updateTable('addresses').where('user_id', '=', userId);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}
