import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { translatorFor } from '../../platform/translations.ts';
import {
  assertNotLastAdmin,
  audit,
  lockLogin,
  lockPerson,
  lockRoles,
  verifyIdentity,
} from '../accounts/index.ts';
import { personalData } from '../personal-data.ts';
import { sendAccountDeletedMail } from './jobs.ts';
import { assertNothingOwed } from './money-owed.ts';

/** Permanent: erases personal data in all modules at once and frees the email address. */
export async function deleteAccount(
  ctx: Ctx,
  input: {
    actor: Actor;
    userId: string;
    ip: string;
    word: string;
    /** Always required, because a deleted account cannot be restored. */
    password: string;
    code?: string | undefined;
    locale: Locale;
  },
): Promise<void> {
  const { actor, userId, ip, password, code = null } = input;
  assertConfirmationWord(input.word, input.locale);
  const verified = await verifyIdentity(ctx, { actor, ip, password, code });
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockRoles(tx);
    for (const id of new Set([userId, actor.userId].toSorted())) await lockPerson(tx, id);
    const login = await lockLogin(tx, actor.userId);
    if (login.passwordHash !== verified.passwordHash) throw new CallError('conflict');
    const person = await lockPerson(tx, userId);
    await assertNothingOwed(tx, { userId, locale: input.locale, now });
    if (person.role === 'admin') await assertNotLastAdmin(tx, userId);
    const { email, name, locale } = person;
    const files: string[] = [];
    for (const part of personalData) {
      const erased = await part.erase(tx, { userId, email, now });
      files.push(...(erased.files ?? []));
    }
    await ctx.jobs.enqueue(tx, removeFiles, { prefixes: files });
    await ctx.jobs.enqueue(tx, sendAccountDeletedMail, { to: email, name, locale });
    await audit(tx, {
      at: now,
      action: 'account.deleted',
      actorId: actor.userId,
      subjectId: userId,
      ip,
    });
  });
}

/** Case does not matter: the word only guards against a hasty click. */
function assertConfirmationWord(input: string, locale: Locale): void {
  const word = translatorFor(locale)('privacy:delete.word');
  if (input.trim().toLocaleUpperCase() === word) return;
  throw new CallError('validation', {
    fields: { word: [{ key: 'confirmation_word', values: { word } }] },
  });
}
