/**
 * Assigns an email address to the person who registers with it, unless an account has confirmed it.
 */
import type { Locale } from '@lathe/rules/locales';
import type { Tx } from '../../platform/db/tx.ts';
import { endChallenges } from './answer-challenge.ts';
import { deleteSessions } from './session-store.ts';
import { consumeTokens } from './token-store.ts';
import { findLoginByEmail, lockLogin, setPassword } from './user-store.ts';

export interface EmailClaim {
  firstName: string;
  lastName: string;
  /** Normalised. */
  email: string;
  locale: Locale;
  passwordHash: string;
  /** Identifies the browser that chose the password, until the mailbox is confirmed. */
  chosenBy?: string;
  now: Date;
}

/** Returns the account id, or null if the address is already confirmed. */
export async function claimEmail(tx: Tx, claim: EmailClaim): Promise<string | null> {
  const userId = (await insertAccount(tx, claim)) ?? (await replaceUnconfirmed(tx, claim));
  if (userId === null) return null;
  const { passwordHash, chosenBy, now } = claim;
  await setPassword(tx, { userId, passwordHash, chosenBy, now });
  return userId;
}

function detailsOf({ firstName, lastName, locale, now }: EmailClaim) {
  const first = firstName.trim();
  return {
    name: `${first} ${lastName.trim()}`,
    first_name: first,
    locale,
    terms_accepted_at: now,
    created_at: now,
  };
}

async function insertAccount(tx: Tx, claim: EmailClaim): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({ email: claim.email, ...detailsOf(claim) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Anyone can open an unconfirmed account for any address. The newest registration replaces all its
 * data, and earlier passwords, links and sessions stop working.
 */
async function replaceUnconfirmed(tx: Tx, claim: EmailClaim): Promise<string | null> {
  const found = await findLoginByEmail(tx, claim.email);
  if (!found) return null;
  const { id: userId, isConfirmed, email } = await lockLogin(tx, found.id);
  if (isConfirmed || email !== claim.email) return null;
  await tx.updateTable('users').set(detailsOf(claim)).where('id', '=', userId).execute();
  await deleteSessions(tx, { userId });
  await endChallenges(tx, userId);
  for (const table of ['passkeys', 'two_factor', 'recovery_codes', 'known_devices'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  for (const purpose of ['confirm_email', 'reset_password'] as const) {
    await consumeTokens(tx, { userId, purpose, now: claim.now });
  }
  return userId;
}
