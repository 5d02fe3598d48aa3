import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** User fields needed for sign-in and security changes. */
export interface Login {
  id: string;
  email: string;
  isConfirmed: boolean;
  isSuspended: boolean;
  passwordHash: string;
  hasTwoFactor: boolean;
}

function logins(db: Db | Tx) {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_confirmed_at',
      'users.suspended_at',
      'credentials.password_hash',
      'two_factor.confirmed_at as two_factor_at',
    ])
    .where('users.deleted_at', 'is', null);
}

type LoginRow = Awaited<ReturnType<ReturnType<typeof logins>['executeTakeFirst']>>;

function toLogin(row: LoginRow): Login | undefined {
  return (
    row && {
      id: row.id,
      email: row.email,
      isConfirmed: row.email_confirmed_at !== null,
      isSuspended: row.suspended_at !== null,
      passwordHash: row.password_hash,
      hasTwoFactor: row.two_factor_at !== null,
    }
  );
}

export async function findLoginByEmail(db: Db | Tx, email: string): Promise<Login | undefined> {
  return toLogin(await logins(db).where('users.email', '=', email).executeTakeFirst());
}

export async function findLogin(db: Db | Tx, userId: string): Promise<Login | undefined> {
  return toLogin(await logins(db).where('users.id', '=', userId).executeTakeFirst());
}

/** Locks the account against other sign-in changes and returns its login. */
export async function lockLogin(tx: Tx, userId: string): Promise<Login> {
  await lock(tx, 'account', userId);
  const login = await findLogin(tx, userId);
  if (!login) throw new CallError('not_signed_in');
  return login;
}

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Identifies the browser that chose the password, until the mailbox is confirmed. */
  chosenBy?: string | undefined;
  now: Date;
}

export async function setPassword(
  tx: Tx,
  { userId, passwordHash, chosenBy, now }: NewPassword,
): Promise<void> {
  const password = { password_hash: passwordHash, chosen_by: chosenBy ?? null, changed_at: now };
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, ...password })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(password))
    .execute();
}

/** Email addresses compare case-insensitively. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
