/** Staff approve or refuse a treaty claim. It is answered once. */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { findClaim, markApproved, markRefused } from './claim-store.ts';
import { sendClaimMail } from './jobs.ts';
import { readTreatyRate } from './read-facts.ts';
import { validityProblems } from './submit-claim.ts';

interface Review {
  claimId: string;
  actorId: string;
  ip: string;
  locale: Locale;
  answer: { validFrom: CalendarDate; validTo: CalendarDate } | { reason: string };
}

export async function reviewClaim(ctx: Ctx, review: Review): Promise<void> {
  const { claimId, actorId, ip, locale, answer } = review;
  const now = ctx.clock.now();
  const day = calendarDate(now);
  const found = await findClaim(ctx.db, claimId);
  if (!found) throw new CallError('not_found');
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, found.userId);
    const claim = await findClaim(tx, claimId);
    if ((await listOwnAccounts(tx, actorId)).includes(found.userId)) {
      throw new CallError('treaty_claim_own');
    }
    // Withdrawn, or answered by somebody else.
    if (claim?.state !== 'submitted') throw new CallError('treaty_claim_closed');
    const object = { type: 'treaty_claim', id: claimId };
    const entry = { at: now, actorId, subjectId: claim.userId, object, ip };
    const { country } = claim;
    if ('reason' in answer) {
      const reason = answer.reason.trim();
      await markRefused(tx, { id: claimId, reviewedBy: actorId, now, reason });
      const details = { country, reason };
      await audit(tx, { ...entry, action: 'treaty_claim.refused', details });
    } else {
      const { validFrom, validTo } = answer;
      const fields = validityProblems({ valid_from: validFrom, valid_to: validTo }, day);
      if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
      const rate = await readTreatyRate(tx, { country, day });
      if (rate === null) {
        const values = { country: countryName(country, locale) };
        throw new CallError('treaty_rate_missing', { values });
      }
      await markApproved(tx, { id: claimId, reviewedBy: actorId, now, validFrom, validTo });
      const to = `${rate / 100}%`;
      const details = { country, to, valid_from: validFrom, valid_to: validTo };
      await audit(tx, { ...entry, action: 'treaty_claim.approved', details });
    }
    await ctx.jobs.enqueue(tx, sendClaimMail, { claimId });
  });
}
