/** The seller accepts, renews or ends the self-billing agreement. */
import { randomUUID } from 'node:crypto';
import { calendarDate } from '@lathe/rules/dates';
import { agreementEnd, isRenewable, SELF_BILLING_TEXT_VERSION } from '@lathe/rules/self-billing';
import { agreementInForce, isUkVatRegistered } from '@lathe/rules/tax-gates';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { endAgreement, insertAgreement, listAgreements } from './agreement-store.ts';
import { readTaxFacts } from './read-facts.ts';
import { updateVatStatus } from './vat-status.ts';

interface By {
  userId: string;
  actorId: string;
  ip: string;
}

export async function acceptAgreement(
  ctx: Ctx,
  { userId, actorId, ip, textVersion }: By & { textVersion: number },
): Promise<void> {
  // The seller read another text.
  if (textVersion !== SELF_BILLING_TEXT_VERSION) throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const day = calendarDate(now);
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const { profile } = await readTaxFacts(tx, { userId, day });
    if (profile?.vatNumber == null || !isUkVatRegistered(profile)) {
      throw new CallError('self_billing_not_needed');
    }
    const { vatNumber } = profile;
    const agreements = await listAgreements(tx, userId);
    const current = agreementInForce({ profile, agreements }, day);
    if (current && !isRenewable(current.endsOn, day)) throw new CallError('self_billing_in_force');
    if (current) await endAgreement(tx, { id: current.id, day, now, reason: 'renewed' });
    const id = randomUUID();
    const dates = { startsOn: day, endsOn: agreementEnd(day) };
    const accepted = { id, userId, vatNumber, textVersion, acceptedBy: actorId, ...dates, now };
    await insertAgreement(tx, accepted);
    await updateVatStatus(tx, ctx, { userId, now });
    const details = { version: textVersion, ends_on: dates.endsOn };
    const object = { type: 'self_billing_agreement', id };
    const entry = { at: now, action: 'self_billing.accepted', object, details, ip } as const;
    await audit(tx, { ...entry, actorId, subjectId: userId });
  });
}

export async function endOwnAgreement(ctx: Ctx, { userId, actorId, ip }: By): Promise<void> {
  const now = ctx.clock.now();
  const day = calendarDate(now);
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const { profile } = await readTaxFacts(tx, { userId, day });
    const agreements = await listAgreements(tx, userId);
    const current = agreementInForce({ profile, agreements }, day);
    // It was ended in another tab.
    if (!current) throw new CallError('not_found');
    await endAgreement(tx, { id: current.id, day, now, reason: 'seller' });
    await updateVatStatus(tx, ctx, { userId, now });
    const object = { type: 'self_billing_agreement', id: current.id };
    const entry = { at: now, action: 'self_billing.ended', object, ip } as const;
    await audit(tx, { ...entry, actorId, subjectId: userId });
  });
}
