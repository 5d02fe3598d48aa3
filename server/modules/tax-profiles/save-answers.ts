import type { TaxDraftBody } from '@lathe/contract/tax-profile-calls';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { withChanges } from './answers.ts';
import { readInterview } from './read-profile.ts';
import { deleteDraft, saveDraft } from './store.ts';
import { encryptTaxNumbers } from './tax-numbers.ts';
import { typedNumbers } from './typed-numbers.ts';

interface SaveInput {
  userId: string;
  actorId: string;
  ip: string;
  body: TaxDraftBody & { draft_version: number };
}

/** Any answer is accepted; signing checks them. */
export async function saveAnswers(
  ctx: Ctx,
  { userId, actorId, ip, body }: SaveInput,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const before = await readInterview(tx, ctx, userId);
    if (before.draftVersion !== body.draft_version) throw new CallError('changed_meanwhile');
    const answers = withChanges(before.answers, body);
    const countries = [before.answers.country_iso, answers.country_iso] as const;
    const numbers = typedNumbers(before.numbers, body, countries);
    const row = { table: 'tax_profile_drafts', id: userId } as const;
    const encrypted = encryptTaxNumbers(ctx.keys, row, numbers);
    const version = before.draftVersion + 1;
    await saveDraft(tx, { userId, version, answers, ...encrypted, now });
    // Only edits by somebody else are logged.
    if (actorId === userId) return;
    await audit(tx, { at: now, action: 'tax_profile.edited', actorId, subjectId: userId, ip });
  });
}

export async function discardAnswers(tx: Tx, userId: string): Promise<void> {
  await lockPerson(tx, userId);
  await deleteDraft(tx, userId);
}
