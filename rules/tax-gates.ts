/**
 * Which tax papers still stop a payout, and how much tax is deducted from it. Pure functions over
 * what is stored about a seller.
 */
import type { CalendarDate } from './dates.ts';
import { WITHHOLDING_BASIS_POINTS } from './tax-limits.ts';

export const TAX_GATES = ['tax-profile', 'treaty-certificate', 'self-billing-agreement'] as const;

/** A reason why nothing is paid out yet. */
export type TaxGate = (typeof TAX_GATES)[number];

export interface SignedProfile {
  isUkResident: boolean;
  country: string;
  vatNumber: string | null;
}

export interface SelfBillingAgreement {
  vatNumber: string;
  startsOn: CalendarDate;
  /** The first day on which it no longer applies. */
  endsOn: CalendarDate;
}

export interface TreatyClaim {
  id: string;
  country: string;
  state: 'submitted' | 'approved' | 'refused' | 'withdrawn';
  validFrom: CalendarDate;
  /** The last day of the certificate. */
  validTo: CalendarDate;
}

export interface TaxFacts {
  profile: SignedProfile | null;
  agreements: readonly SelfBillingAgreement[];
  claims: readonly TreatyClaim[];
}

/** Only in the UK: other sellers are paid without VAT. XI is the prefix of Northern Ireland. */
export function isUkVatRegistered(profile: SignedProfile): boolean {
  return profile.isUkResident && /^(?:GB|XI)/.test(profile.vatNumber ?? '');
}

export function agreementInForce<Agreement extends SelfBillingAgreement>(
  { profile, agreements }: { profile: SignedProfile | null; agreements: readonly Agreement[] },
  day: CalendarDate,
): Agreement | null {
  if (profile === null || !isUkVatRegistered(profile)) return null;
  return (
    agreements.find(
      ({ vatNumber, startsOn, endsOn }) =>
        vatNumber === profile.vatNumber && startsOn <= day && day < endsOn,
    ) ?? null
  );
}

/** The approved claim that lowers the tax on this day. It ends when the seller moves. */
export function claimInForce<Claim extends TreatyClaim>(
  { profile, claims }: { profile: SignedProfile | null; claims: readonly Claim[] },
  day: CalendarDate,
): Claim | null {
  if (profile === null || profile.isUkResident) return null;
  return (
    claims.find(
      ({ state, country, validFrom, validTo }) =>
        state === 'approved' && country === profile.country && validFrom <= day && day <= validTo,
    ) ?? null
  );
}

/** All closed gates at once. */
export function taxGates(facts: TaxFacts, day: CalendarDate): TaxGate[] {
  const { profile } = facts;
  if (profile === null) return ['tax-profile'];
  const gates: TaxGate[] = [];
  if (!profile.isUkResident && isCertificateAwaited(facts, day)) gates.push('treaty-certificate');
  if (isUkVatRegistered(profile) && agreementInForce(facts, day) === null) {
    gates.push('self-billing-agreement');
  }
  return gates;
}

/**
 * A claim is being reviewed, or its certificate has expired. Nothing is paid meanwhile: tax that was
 * deducted at the full rate cannot be paid back by Lathe. Sellers who do not want to wait withdraw
 * the claim.
 */
function isCertificateAwaited(facts: TaxFacts, day: CalendarDate): boolean {
  if (claimInForce(facts, day) !== null) return false;
  return facts.claims.some(
    ({ country, state, validTo }) =>
      country === facts.profile?.country &&
      (state === 'submitted' || (state === 'approved' && validTo < day)),
  );
}

export interface Withholding {
  /** Basis points of the royalty. */
  rate: number;
  /** Where the payee pays tax; null without a tax profile. */
  country: string | null;
  /** The approved claim that the rate rests on. */
  claimId: string | null;
}

/**
 * Tax on a royalty that is paid on this day. `treatyRate` is the rate of the payee's country in
 * basis points. Without a profile the full rate applies, but then nothing is paid.
 */
export function withholding(
  facts: TaxFacts,
  { day, treatyRate }: { day: CalendarDate; treatyRate: number | null },
): Withholding {
  const { profile } = facts;
  const full = { rate: WITHHOLDING_BASIS_POINTS, country: profile?.country ?? null, claimId: null };
  if (profile?.isUkResident) return { ...full, rate: 0 };
  const claim = claimInForce(facts, day);
  if (claim === null || treatyRate === null) return full;
  return { ...full, rate: Math.min(treatyRate, WITHHOLDING_BASIS_POINTS), claimId: claim.id };
}
