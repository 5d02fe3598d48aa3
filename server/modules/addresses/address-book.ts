/** Address book operations. Callers hold the lock on the account of the owner. */
import { ADDRESSES_MAX } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertValidAddress } from './check-address.ts';
import {
  type AddressContent,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  type StoredAddress,
  setDefaultAddress,
  updateAddress,
} from './store.ts';

interface AddressKey {
  userId: string;
  id: string;
}

interface AddressInput {
  userId: string;
  address: AddressContent;
  makeDefault: boolean;
  /** Locale for the error message that names the country. */
  locale: Locale;
}

/** The first address always becomes the default. */
export async function addAddress(tx: Tx, ctx: Ctx, entry: AddressInput): Promise<StoredAddress> {
  const { userId, address, makeDefault, locale } = entry;
  const content = await assertValidAddress(tx, address, locale);
  const existing = await listAddresses(tx, userId);
  if (existing.length >= ADDRESSES_MAX) throw new CallError('address_limit_reached');
  const id = await insertAddress(tx, { userId, content, now: ctx.clock.now() });
  if (makeDefault || existing.length === 0) await setDefaultAddress(tx, { userId, id });
  return await readAddress(tx, { userId, id });
}

export async function changeAddress(
  tx: Tx,
  ctx: Ctx,
  { id, ...entry }: AddressInput & { id: string },
): Promise<StoredAddress> {
  const { userId, address, makeDefault, locale } = entry;
  await readAddress(tx, { userId, id });
  const content = await assertValidAddress(tx, address, locale);
  await updateAddress(tx, { id, content, now: ctx.clock.now() });
  if (makeDefault) await setDefaultAddress(tx, { userId, id });
  return await readAddress(tx, { userId, id });
}

export async function removeAddress(tx: Tx, key: AddressKey): Promise<void> {
  const { isDefault } = await readAddress(tx, key);
  if (isDefault) throw new CallError('address_is_default');
  await deleteAddress(tx, key.id);
}

export async function makeDefaultAddress(tx: Tx, key: AddressKey): Promise<StoredAddress> {
  await readAddress(tx, key);
  await setDefaultAddress(tx, key);
  return await readAddress(tx, key);
}

async function readAddress(db: Db | Tx, key: AddressKey): Promise<StoredAddress> {
  const address = await findAddress(db, key);
  if (!address) throw new CallError('not_found');
  return address;
}
