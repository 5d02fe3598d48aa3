import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { type Actor, assertRecentlyConfirmed } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { wordsFor } from '../../platform/words.ts';
import { assertNotLastAdmin, audit, lockPerson, lockRoles } from '../accounts/index.ts';
import { personalData } from '../personal-data.ts';
import { sendGoodbye } from './jobs.ts';

/** For good: what is personal goes from every module at once, and the address is free again. */
export async function deleteAccount(
  ctx: Ctx,
  input: { actor: Actor; userId: string; ip: string; word: string; locale: Locale },
): Promise<void> {
  const { actor, userId, ip } = input;
  assertRecentlyConfirmed(actor);
  assertWord(input.word, input.locale);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockRoles(tx);
    const person = await lockPerson(tx, userId);
    if (person.role === 'admin') await assertNotLastAdmin(tx, userId);
    const { email, name, locale } = person;
    const files: string[] = [];
    for (const part of personalData) {
      const erased = await part.erase(tx, { userId, email, now });
      files.push(...(erased.files ?? []));
    }
    await ctx.jobs.enqueue(tx, removeFiles, { prefixes: files });
    await ctx.jobs.enqueue(tx, sendGoodbye, { to: email, name, locale });
    await audit(tx, {
      at: now,
      action: 'account.deleted',
      actorId: actor.userId,
      subjectId: userId,
      ip,
    });
  });
}

/** It is there to make one pause, not to test the Shift key. */
function assertWord(typed: string, locale: Locale): void {
  const word = wordsFor(locale)('privacy:delete.word');
  if (typed.trim().toLocaleUpperCase() === word) return;
  throw new CallError('validation', {
    fields: { word: [{ key: 'confirmation_word', values: { word } }] },
  });
}
