import type { SelfBilling, TreatyClaimReply, TreatyClaims } from '@lathe/contract/tax-paper-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { isRenewable, SELF_BILLING_TEXT_VERSION } from '@lathe/rules/self-billing';
import { agreementInForce, claimInForce, isUkVatRegistered } from '@lathe/rules/tax-gates';
import { WITHHOLDING_BASIS_POINTS } from '@lathe/rules/tax-limits';
import type { Ctx } from '../../context.ts';
import { type AgreementRow, listAgreements } from './agreement-store.ts';
import { type ClaimRow, listClaims } from './claim-store.ts';
import { readTaxFacts, readTreatyRate } from './read-facts.ts';

export async function presentSelfBilling(ctx: Ctx, userId: string): Promise<SelfBilling> {
  const day = calendarDate(ctx.clock.now());
  const { profile } = await readTaxFacts(ctx.db, { userId, day });
  const agreements = await listAgreements(ctx.db, userId);
  const current = agreementInForce({ profile, agreements }, day);
  const isNeeded = profile !== null && isUkVatRegistered(profile);
  const present = (row: AgreementRow) => presentAgreement(row, { isInForce: row === current });
  return {
    is_needed: isNeeded,
    vat_number: isNeeded ? profile.vatNumber : null,
    text_version: SELF_BILLING_TEXT_VERSION,
    current: current && present(current),
    operations: {
      accept_enabled: isNeeded && (current === null || isRenewable(current.endsOn, day)),
      end_enabled: current !== null,
    },
    agreements: agreements.map(present),
  };
}

function presentAgreement(row: AgreementRow, { isInForce }: { isInForce: boolean }) {
  return {
    uuid: row.id,
    vat_number: row.vatNumber,
    accepted_at: row.acceptedAt.toISOString(),
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    is_in_force: isInForce,
    end_reason: row.endReason as SelfBilling['agreements'][number]['end_reason'],
  };
}

export async function presentClaims(ctx: Ctx, userId: string): Promise<TreatyClaims> {
  const day = calendarDate(ctx.clock.now());
  const { profile } = await readTaxFacts(ctx.db, { userId, day });
  const claims = await listClaims(ctx.db, userId);
  const current = claimInForce({ profile, claims }, day);
  const country = profile?.country ?? null;
  const treatyRate = country === null ? null : await readTreatyRate(ctx.db, { country, day });
  const isAbroad = profile !== null && !profile.isUkResident;
  return {
    country_iso: country,
    is_uk_resident: profile?.isUkResident ?? false,
    full_basis_points: WITHHOLDING_BASIS_POINTS,
    treaty_basis_points: treatyRate,
    submit_enabled:
      isAbroad && treatyRate !== null && !claims.some(({ state }) => state === 'submitted'),
    claims: claims.map((claim) => ({
      ...presentClaim(claim, day),
      is_in_force: claim === current,
    })),
  };
}

function presentClaim(claim: ClaimRow, day: CalendarDate): TreatyClaimReply {
  const { state } = claim;
  return {
    uuid: claim.id,
    country_iso: claim.country,
    state,
    valid_from: claim.validFrom,
    valid_to: claim.validTo,
    is_in_force: false,
    is_expired: state === 'approved' && claim.validTo < day,
    certificate: {
      name: claim.certificateName,
      type: claim.certificateType,
      bytes: claim.certificateBytes,
    },
    submitted_at: claim.submittedAt.toISOString(),
    reviewed_at: claim.reviewedAt?.toISOString() ?? null,
    reason: claim.reason,
    withdraw_enabled: state === 'submitted' || state === 'approved',
  };
}
