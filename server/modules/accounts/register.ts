import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertValidPassword } from './check-password.ts';
import { claimEmail } from './claim-email.ts';
import { enqueueMail } from './jobs.ts';
import { assertMailAllowed, assertWithinLimit, SHOP } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { makeSecret } from './secrets.ts';
import { normalizeEmail } from './user-store.ts';

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  locale: Locale;
}

/**
 * The response is the same whether or not the address has an account; its owner learns more by
 * mail. Returns a cookie secret: the browser that holds it keeps its password when it confirms the
 * address.
 */
export async function register(
  ctx: Ctx,
  { terms, ip, ...person }: NewPerson & { terms: boolean; ip: string },
): Promise<string> {
  await assertWithinLimit(ctx, 'register', ip);
  await assertWithinLimit(ctx, 'register_shop', SHOP);
  assertValidPassword(person.password);
  if (!terms) throw new CallError('validation', { fields: { terms: [{ key: 'terms' }] } });
  const email = normalizeEmail(person.email);
  await assertMailAllowed(ctx, 'register', email);
  const passwordHash = await hashPassword(person.password);
  const { secret, hash: chosenBy } = makeSecret();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const userId = await claimEmail(tx, { ...person, email, passwordHash, chosenBy, now });
    if (userId === null) {
      return await enqueueMail(tx, ctx, { kind: 'already_registered', to: email });
    }
    await enqueueMail(tx, ctx, { kind: 'confirm_email', userId, to: email });
    const auditSubject = { actorId: userId, subjectId: userId, ip };
    await audit(tx, { at: now, action: 'account.registered', ...auditSubject });
  });
  return secret;
}
