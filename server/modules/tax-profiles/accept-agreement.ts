/** The seller accepts, renews or ends the self-billing agreement. */
import { randomUUID } from 'node:crypto';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
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
  const checked = await checkVatNumber(ctx, { userId, day });
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const { profile } = await readTaxFacts(tx, { userId, day });
    // Signed with another number while the tax office was asked.
    if (checked && profile?.vatNumber !== checked.vatNumber)
      throw new CallError('changed_meanwhile');
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
    const registeredName = checked?.name ?? null;
    const accepted = {
      id,
      userId,
      vatNumber,
      registeredName,
      textVersion,
      acceptedBy: actorId,
      ...dates,
      now,
    };
    await insertAgreement(tx, accepted);
    await updateVatStatus(tx, ctx, { userId, now });
    const details = { version: textVersion, ends_on: dates.endsOn };
    const object = { type: 'self_billing_agreement', id };
    const entry = { at: now, action: 'self_billing.accepted', object, details, ip } as const;
    await audit(tx, { ...entry, actorId, subjectId: userId });
  });
}

/** VAT is paid on top from this day on, so the number must exist. Null if nobody is asked. */
async function checkVatNumber(
  { db, vatCheck, log }: Pick<Ctx, 'db' | 'vatCheck' | 'log'>,
  key: { userId: string; day: CalendarDate },
): Promise<{ vatNumber: string; name: string } | null> {
  const { profile } = await readTaxFacts(db, key);
  if (profile?.vatNumber == null || !isUkVatRegistered(profile)) return null;
  const { vatNumber } = profile;
  const answer = await vatCheck.check(vatNumber).catch((error: unknown) => {
    log.warn({ err: error }, 'The tax office could not be asked for a VAT number.');
    return { result: 'unavailable' } as const;
  });
  switch (answer.result) {
    case 'registered':
      return { vatNumber, name: answer.name };
    case 'not_registered':
      throw new CallError('vat_number_not_registered', { values: { number: vatNumber } });
    case 'unavailable':
      throw new CallError('vat_check_unavailable');
    case 'not_asked':
      return null;
  }
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
