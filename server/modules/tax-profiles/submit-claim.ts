/** A seller abroad claims the rate of a tax treaty with a certificate of residence. */
import { randomUUID } from 'node:crypto';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { CERTIFICATE_MAX_YEARS } from '@lathe/rules/tax-limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { certificateKey, certificateName, certificateType } from './certificate-files.ts';
import { findClaim, insertClaim, listClaims, markWithdrawn } from './claim-store.ts';
import { removeUnusedCertificate } from './jobs.ts';
import { readTaxFacts, readTreatyRate } from './read-facts.ts';

/** A file whose claim was never stored is deleted after this. */
const UNUSED_AFTER_HOURS = 1;

interface ClaimInput {
  userId: string;
  actorId: string;
  ip: string;
  locale: Locale;
  bytes: Uint8Array;
  fields: {
    valid_from: CalendarDate;
    valid_to: CalendarDate;
    beneficial_owner: boolean;
    no_uk_establishment: boolean;
    no_special_relationship: boolean;
  };
}

export async function submitClaim(ctx: Ctx, input: ClaimInput): Promise<void> {
  const { userId, actorId, ip, locale, bytes, fields } = input;
  const now = ctx.clock.now();
  const day = calendarDate(now);
  assertValidClaim(fields, day);
  const type = certificateType(bytes);
  if (type === null) {
    throw new CallError('certificate_refused', {
      fields: { certificate: [{ key: 'tax_certificate_type' }] },
    });
  }
  // Nothing is stored for a claim that cannot be made.
  await claimableCountry(ctx.db, { userId, day, locale });
  const id = randomUUID();
  const key = certificateKey({ userId, claimId: id });
  const runAt = addDuration(now, { hours: UNUSED_AFTER_HOURS });
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, removeUnusedCertificate, { claimId: id, key }, { runAt }),
  );
  await ctx.storage.put(key, bytes, { contentType: type, cacheControl: 'private, no-store' });
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const country = await claimableCountry(tx, { userId, day, locale });
    await insertClaim(tx, {
      id,
      userId,
      country,
      certificate: { key, name: certificateName(type), type, bytes: bytes.length },
      validFrom: fields.valid_from,
      validTo: fields.valid_to,
      signedBy: actorId,
      now,
    });
    const object = { type: 'treaty_claim', id };
    const entry = { at: now, action: 'treaty_claim.submitted', object, ip } as const;
    await audit(tx, { ...entry, actorId, subjectId: userId, details: { country } });
  });
}

function assertValidClaim(claim: ClaimInput['fields'], day: CalendarDate): void {
  const fields: Record<string, FieldProblem[]> = {};
  for (const name of [
    'beneficial_owner',
    'no_uk_establishment',
    'no_special_relationship',
  ] as const) {
    if (!claim[name]) fields[name] = [{ key: 'tax_declaration_missing' }];
  }
  Object.assign(fields, validityProblems(claim, day));
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

/** Also of the days that staff enter. */
export function validityProblems(
  { valid_from, valid_to }: { valid_from: CalendarDate; valid_to: CalendarDate },
  day: CalendarDate,
): Record<string, FieldProblem[]> {
  if (valid_to < valid_from) return { valid_to: [{ key: 'tax_validity_order' }] };
  if (valid_to < day) return { valid_to: [{ key: 'tax_certificate_expired' }] };
  const last = `${String(Number(valid_from.slice(0, 4)) + CERTIFICATE_MAX_YEARS)}${valid_from.slice(4)}`;
  const values = { years: CERTIFICATE_MAX_YEARS };
  return valid_to > last ? { valid_to: [{ key: 'tax_certificate_long', values }] } : {};
}

/** Where the seller pays tax, if a claim can be made now. */
async function claimableCountry(
  db: Db | Tx,
  { userId, day, locale }: { userId: string; day: CalendarDate; locale: Locale },
): Promise<string> {
  const { profile } = await readTaxFacts(db, { userId, day });
  if (profile === null || profile.isUkResident) throw new CallError('treaty_not_needed');
  const { country } = profile;
  if ((await readTreatyRate(db, { country, day })) === null) {
    const values = { country: countryName(country, locale) };
    throw new CallError('treaty_rate_missing', { values });
  }
  const claims = await listClaims(db, userId);
  if (claims.some(({ state }) => state === 'submitted')) throw new CallError('treaty_claim_open');
  return country;
}

export async function withdrawClaim(
  ctx: Ctx,
  {
    userId,
    claimId,
    actorId,
    ip,
  }: { userId: string; claimId: string; actorId: string; ip: string },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const claim = await findClaim(tx, claimId);
    if (claim?.userId !== userId) throw new CallError('not_found');
    const isOpen = claim.state === 'submitted' || claim.state === 'approved';
    if (!isOpen) throw new CallError('treaty_claim_closed');
    await markWithdrawn(tx, { id: claimId, now });
    const object = { type: 'treaty_claim', id: claimId };
    const entry = { at: now, action: 'treaty_claim.withdrawn', object, ip } as const;
    await audit(tx, { ...entry, actorId, subjectId: userId });
  });
}
