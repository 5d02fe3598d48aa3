import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertGoodPassword } from './choose-password.ts';
import { enqueueMail } from './jobs.ts';
import { assertWithinLimit } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { findLoginByEmail, normalEmail, setPassword } from './user-store.ts';

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  locale: Locale;
}

/** Says the same whether or not the address has an account; its owner learns the rest by mail. */
export async function register(
  ctx: Ctx,
  { terms, ip, ...person }: NewPerson & { terms: boolean; ip: string },
): Promise<void> {
  await assertWithinLimit(ctx, 'register', ip);
  assertGoodPassword(person.password);
  if (!terms) throw new CallError('validation', { fields: { terms: [{ key: 'terms' }] } });
  const email = normalEmail(person.email);
  await assertWithinLimit(ctx, 'mailbox', email);
  const passwordHash = await hashPassword(person.password);
  await inTransaction(ctx.db, async (tx) => {
    const userId = await insertPerson(tx, { ...person, email, passwordHash, now: ctx.clock.now() });
    if (userId === null) return await tellOwner(tx, ctx, email);
    await enqueueMail(tx, ctx, { kind: 'confirm_email', userId, to: email });
    const at = ctx.clock.now();
    await audit(tx, { at, action: 'account.registered', actorId: userId, subjectId: userId, ip });
  });
}

/** Null when the address is taken. */
export async function insertPerson(
  tx: Tx,
  person: Omit<NewPerson, 'password'> & { passwordHash: string; now: Date },
): Promise<string | null> {
  const { email, locale, passwordHash, now } = person;
  const firstName = person.firstName.trim();
  const row = await tx
    .insertInto('users')
    .values({
      email,
      name: `${firstName} ${person.lastName.trim()}`,
      first_name: firstName,
      locale,
      terms_accepted_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await setPassword(tx, { userId: row.id, passwordHash, now });
  return row.id;
}

async function tellOwner(tx: Tx, ctx: Ctx, email: string): Promise<void> {
  const owner = await findLoginByEmail(tx, email);
  const kind = owner?.isConfirmed ? 'already_registered' : 'confirm_email';
  await enqueueMail(tx, ctx, { kind, to: email });
}
