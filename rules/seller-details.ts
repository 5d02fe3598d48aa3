/** A seller's details and their validation. */
import {
  addressProblems,
  collapseWhitespace,
  normalizeAddress,
  type PostalAddress,
} from './addresses.ts';
import { type CalendarDate, isCalendarDate } from './dates.ts';
import {
  type PersonalIdKind,
  parsePersonalId,
  parseSsnLast4,
  personalIdKind,
} from './identifiers/personal-id.ts';
import { hasVatNumbers, parseVatNumber } from './identifiers/vat-number.ts';
import { canHaveOwners, findLegalForm, type LegalEntityType } from './legal-entities.ts';
import { OWNER_SHARE_PERCENT_MIN, SELLER_AGE_MIN_YEARS } from './limits.ts';
import type { Problem } from './problem.ts';

export interface OwnerDetails {
  firstName: string;
  lastName: string;
  dob: string;
  sharePercent: number | null;
}

/** Empty strings and null mean not entered yet. */
export interface SellerDetails {
  kind: 'individual' | 'business';
  firstName: string;
  lastName: string;
  dob: string;
  phone: string;
  address: PostalAddress;
  /** Expected copies per month. */
  vinylCapacity: number | null;
  businessName: string;
  legalForm: string;
  vatNumber: string;
  hasOwners: boolean | null;
  owners: readonly OwnerDetails[];
  personalId: string;
  ssnLast4: string;
}

/** Owners who must be named have at least a quarter each, which limits their number. */
export const OWNERS_MAX = Math.floor(100 / OWNER_SHARE_PERCENT_MIN);

export interface RequiredDetails {
  business: boolean;
  vatNumber: boolean;
  owners: boolean;
  personalId: PersonalIdKind | null;
  ssnLast4: boolean;
}

/** Which fields are required, given the answers so far. */
export function requiredDetails(
  details: Pick<SellerDetails, 'kind' | 'legalForm'> & { address: Pick<PostalAddress, 'country'> },
): RequiredDetails {
  const { country } = details.address;
  const business = details.kind === 'business';
  const form = findLegalForm(country, details.legalForm);
  return {
    business,
    vatNumber: business && hasVatNumbers(country),
    owners: business && form !== undefined && canHaveOwners(form.type),
    personalId: personalIdKind(country),
    ssnLast4: country === 'US',
  };
}

export function legalEntityType(details: SellerDetails): LegalEntityType | 'individual' {
  if (details.kind === 'individual') return 'individual';
  return findLegalForm(details.address.country, details.legalForm)?.type ?? 'company';
}

/** Normalizes the details, and drops answers to questions that no longer apply. */
export function normalizeSeller(details: SellerDetails): SellerDetails {
  const needed = requiredDetails(details);
  const { country } = details.address;
  const vatNumber = collapseWhitespace(details.vatNumber);
  const personalId = collapseWhitespace(details.personalId);
  const ssnLast4 = collapseWhitespace(details.ssnLast4);
  return {
    kind: details.kind,
    firstName: collapseWhitespace(details.firstName),
    lastName: collapseWhitespace(details.lastName),
    dob: details.dob.trim(),
    phone: collapseWhitespace(details.phone),
    address: normalizeAddress(details.address),
    vinylCapacity: details.vinylCapacity,
    businessName: needed.business ? collapseWhitespace(details.businessName) : '',
    legalForm: needed.business ? details.legalForm : '',
    vatNumber: needed.vatNumber ? (parseVatNumber(country, vatNumber) ?? vatNumber) : '',
    hasOwners: needed.owners ? details.hasOwners : null,
    owners: needed.owners && details.hasOwners ? details.owners.map(normalizeOwner) : [],
    personalId: needed.personalId ? (parsePersonalId(country, personalId) ?? personalId) : '',
    ssnLast4: needed.ssnLast4 ? (parseSsnLast4(ssnLast4) ?? ssnLast4) : '',
  };
}

function normalizeOwner(owner: OwnerDetails): OwnerDetails {
  return {
    ...owner,
    firstName: collapseWhitespace(owner.firstName),
    lastName: collapseWhitespace(owner.lastName),
    dob: owner.dob.trim(),
  };
}

/**
 * All missing or invalid fields of normalized details. Phone and country are validated elsewhere.
 */
export function sellerProblems(details: SellerDetails, today: CalendarDate): Problem[] {
  return [
    ...required(details, ['firstName', 'lastName']),
    ...birthProblems('dob', details.dob, today, SELLER_AGE_MIN_YEARS),
    ...addressProblems(details.address),
    ...businessProblems(details),
    ...ownerProblems(details, today),
    ...identityProblems(details),
  ];
}

function required<Name extends string>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
  path = '',
): Problem[] {
  return names
    .filter((name) => values[name] === '')
    .map((name) => ({ field: path + name, code: 'required' }));
}

const EARLIEST_BIRTH: CalendarDate = '1900-01-01';

function birthProblems(field: string, dob: string, today: CalendarDate, years: number): Problem[] {
  if (dob === '') return [{ field, code: 'required' }];
  if (!isCalendarDate(dob) || dob < EARLIEST_BIRTH || dob > today) {
    return [{ field, code: 'dob_wrong' }];
  }
  return yearsLater(dob, years) > today ? [{ field, code: 'dob_young', values: { years } }] : [];
}

/**
 * May return 29 February of a common year; as text it still compares correctly, so such a person is
 * of age on 1 March.
 */
function yearsLater(date: CalendarDate, years: number): string {
  return String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4);
}

function businessProblems(details: SellerDetails): Problem[] {
  const needed = requiredDetails(details);
  if (!needed.business) return [];
  const problems = required(details, ['businessName', 'legalForm']);
  const { country } = details.address;
  if (details.legalForm !== '' && !findLegalForm(country, details.legalForm)) {
    problems.push({ field: 'legalForm', code: 'legal_form_unknown' });
  }
  if (details.vatNumber !== '' && parseVatNumber(country, details.vatNumber) === null) {
    problems.push({ field: 'vatNumber', code: 'vat_number_wrong' });
  }
  return problems;
}

function ownerProblems(details: SellerDetails, today: CalendarDate): Problem[] {
  if (!requiredDetails(details).owners) return [];
  const share = { share_percent: OWNER_SHARE_PERCENT_MIN };
  if (details.hasOwners === null) return [{ field: 'hasOwners', code: 'required' }];
  if (!details.hasOwners) return [];
  if (details.owners.length === 0) {
    return [{ field: 'hasOwners', code: 'owners_missing', values: share }];
  }
  const problems = details.owners.flatMap((owner, index) => [
    ...required(owner, ['firstName', 'lastName'], `owners.${index}.`),
    ...birthProblems(`owners.${index}.dob`, owner.dob, today, 0),
    ...shareProblems(`owners.${index}.sharePercent`, owner.sharePercent),
  ]);
  const sum = details.owners.reduce((all, owner) => all + basisPoints(owner.sharePercent ?? 0), 0);
  if (sum > 10_000) problems.push({ field: 'hasOwners', code: 'owners_exceed' });
  return problems;
}

function shareProblems(field: string, share: number | null): Problem[] {
  if (share === null) return [{ field, code: 'required' }];
  const isExact = Math.abs(share * 100 - basisPoints(share)) < 1e-6;
  if (isExact && share >= OWNER_SHARE_PERCENT_MIN && share <= 100) return [];
  return [{ field, code: 'owner_share', values: { share_percent: OWNER_SHARE_PERCENT_MIN } }];
}

export function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}

function identityProblems(details: SellerDetails): Problem[] {
  const { personalId, ssnLast4 } = requiredDetails(details);
  const problems: Problem[] = [];
  if (ssnLast4) {
    problems.push(...required(details, ['ssnLast4']));
    if (details.ssnLast4 !== '' && parseSsnLast4(details.ssnLast4) === null) {
      problems.push({ field: 'ssnLast4', code: 'ssn_wrong' });
    }
  }
  if (personalId) {
    problems.push(...required(details, ['personalId']));
    const { country } = details.address;
    if (details.personalId !== '' && parsePersonalId(country, details.personalId) === null) {
      const values = { name: personalId.name, example: personalId.example };
      problems.push({ field: 'personalId', code: 'personal_id_wrong', values });
    }
  }
  return problems;
}
