/** User changes made by other modules. Callers hold the account lock. */
import type { FeatureFlag } from '@lathe/rules/flags';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Null restores the default. */
export async function setLimit(
  tx: Tx,
  {
    userId,
    limit,
    to,
  }: { userId: string; limit: 'order_limit' | 'releases_limit'; to: number | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [limit]: to })
    .where('id', '=', userId)
    .execute();
}

export async function switchFlag(
  tx: Tx,
  switched: { userId: string; flag: FeatureFlag; enabled: boolean; setBy: string; now: Date },
): Promise<void> {
  const { userId, flag, enabled, setBy, now } = switched;
  if (enabled) {
    await tx
      .insertInto('user_feature_flags')
      .values({ user_id: userId, flag, set_by: setBy, set_at: now })
      .execute();
  } else {
    await tx
      .deleteFrom('user_feature_flags')
      .where('user_id', '=', userId)
      .where('flag', '=', flag)
      .execute();
  }
}

/** The invitation was sent to this mailbox, so accepting it confirms the address. */
export async function confirmInvited(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', userId).execute();
}

/** An invitation never removes rights: an admin stays admin, and a label owner keeps the label. */
export async function grantInvited(
  tx: Tx,
  { userId, role }: { userId: string; role: 'customer' | 'staff' | 'seller' | 'label_owner' },
): Promise<void> {
  const user = tx.updateTable('users').where('id', '=', userId);
  if (role === 'staff') await user.set({ role }).where('role', '=', 'customer').execute();
  if (role === 'seller') {
    await user.set({ invited_as: sql`coalesce(invited_as, ${role})` }).execute();
  }
  if (role === 'label_owner') await user.set({ invited_as: role }).execute();
}

export async function setSellerContact(
  tx: Tx,
  seller: {
    userId: string;
    phone: string;
    legalEntityType: string;
    /** Set for businesses only. For individuals the stored name stays unchanged. */
    businessName?: string;
  },
): Promise<void> {
  const { userId, phone, legalEntityType, businessName } = seller;
  await tx
    .updateTable('users')
    .set({
      phone,
      legal_entity_type: legalEntityType,
      ...(businessName !== undefined && { business_name: businessName }),
    })
    .where('id', '=', userId)
    .execute();
}
