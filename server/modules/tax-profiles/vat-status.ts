/** Whether earnings are paid with VAT follows from the profile and the self-billing agreement. */
import { calendarDate } from '@lathe/rules/dates';
import { agreementInForce } from '@lathe/rules/tax-gates';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { setVatRegistration } from '../sellers/index.ts';
import { endOtherAgreements } from './agreement-store.ts';
import { readTaxFacts } from './read-facts.ts';

/** After every change of the profile or an agreement. Callers lock the account. */
export async function updateVatStatus(
  tx: Tx,
  ctx: Ctx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const day = calendarDate(now);
  const facts = await readTaxFacts(tx, { userId, day });
  const agreement = agreementInForce(facts, day);
  const isForNumber = agreement === null ? '' : agreement.vatNumber;
  // An agreement for another number, or of a seller who is no longer registered, has no effect.
  await endOtherAgreements(tx, { userId, vatNumber: isForNumber, day, now });
  const registration = agreement && {
    country: 'GB',
    vatNumber: agreement.vatNumber,
    to: agreement.endsOn,
  };
  await setVatRegistration(tx, { userId, from: day, registration });
  // Release pages show what the artist gets.
  await ctx.cache.clear(tx, 'prices');
}
