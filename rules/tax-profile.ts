/** What a seller declares about taxes, and its validation. The questions depend on the answers. */
import {
  addressProblems,
  collapseWhitespace,
  normalizeAddress,
  type PostalAddress,
} from './addresses.ts';
import { parseNino } from './identifiers/nino.ts';
import { parseTin } from './identifiers/tin.ts';
import { parseUtr } from './identifiers/utr.ts';
import { hasVatNumbers, parseVatNumber } from './identifiers/vat-number.ts';
import type { Problem } from './problem.ts';

export const TAX_CLASSIFICATIONS = [
  'individual',
  'sole_trader',
  'company',
  'partnership',
  'charity',
] as const;

export type TaxClassification = (typeof TAX_CLASSIFICATIONS)[number];

/** Empty strings and null mean not answered yet. */
export interface TaxProfile {
  classification: TaxClassification | null;
  isUkResident: boolean | null;
  name: string;
  /** Where taxes are paid. */
  country: string;
  utr: string;
  nino: string;
  /** Of the country where taxes are paid, if that is not the UK. */
  tin: string;
  vatNumber: string;
  ukTaxResident: boolean;
  ukTaxLiable: boolean;
  ukDeclareRoyalties: boolean;
  /** What a signed profile says is replaced. */
  confirmProfileUpdate: boolean;
  confirmInformation: boolean;
  /** Of the person who signs for a business. */
  position: string;
  signature: string;
  address: PostalAddress;
}

const HOME_COUNTRY = 'GB';

export interface TaxQuestions {
  /** Individuals and sole traders sign for themselves and may have a National Insurance number. */
  isPerson: boolean;
  /** `either`: the UTR or the National Insurance number is enough. */
  utr: 'required' | 'either' | 'optional';
  nino: boolean;
  /** Never required: some countries give none to private persons. */
  tin: boolean;
  /** Private persons are not registered for VAT. */
  vatNumber: boolean;
  declarations: boolean;
  position: boolean;
}

/** Which questions apply, given the answers so far. */
export function taxQuestions(
  profile: Pick<TaxProfile, 'classification' | 'isUkResident' | 'country'>,
): TaxQuestions {
  const { classification, isUkResident } = profile;
  const isPerson = classification === 'individual' || classification === 'sole_trader';
  const isUk = isUkResident === true;
  return {
    isPerson,
    utr: isUk ? ukReference(classification) : 'optional',
    nino: isPerson,
    tin: isUkResident === false,
    vatNumber: classification !== 'individual' && hasVatNumbers(countryOf(profile)),
    declarations: isUk,
    position: classification !== null && !isPerson,
  };
}

/** HMRC gives every business a UTR. Private persons may only have a National Insurance number. */
function ukReference(classification: TaxClassification | null): TaxQuestions['utr'] {
  if (classification === 'individual') return 'either';
  // Most charities have none, because they pay no tax.
  return classification === 'charity' ? 'optional' : 'required';
}

function countryOf({ isUkResident, country }: Pick<TaxProfile, 'isUkResident' | 'country'>) {
  return isUkResident === true ? HOME_COUNTRY : country;
}

/** Normalizes the answers, and drops those to questions that no longer apply. */
export function normalizeTaxProfile(profile: TaxProfile): TaxProfile {
  const questions = taxQuestions(profile);
  const utr = collapseWhitespace(profile.utr);
  const nino = collapseWhitespace(profile.nino);
  const tin = collapseWhitespace(profile.tin);
  const vatNumber = collapseWhitespace(profile.vatNumber);
  const isUk = profile.isUkResident === true;
  return {
    ...profile,
    name: collapseWhitespace(profile.name),
    // UK residents need not choose the country.
    country: profile.country === '' && isUk ? HOME_COUNTRY : profile.country,
    utr: parseUtr(utr) ?? utr,
    nino: questions.nino ? (parseNino(nino) ?? nino) : '',
    tin: questions.tin ? (parseTin(tin) ?? tin) : '',
    vatNumber: parseVatNumber(countryOf(profile), vatNumber) ?? vatNumber,
    ukTaxLiable: isUk && profile.ukTaxLiable,
    ukDeclareRoyalties: isUk && profile.ukDeclareRoyalties,
    position: questions.position ? collapseWhitespace(profile.position) : '',
    signature: collapseWhitespace(profile.signature),
    address: normalizeAddress(profile.address),
  };
}

/** All missing or invalid answers of a normalized profile. `isUpdate`: one was signed before. */
export function taxProfileProblems(
  profile: TaxProfile,
  { isUpdate }: { isUpdate: boolean },
): Problem[] {
  const problems: Problem[] = [];
  if (profile.classification === null) problems.push(required('classification'));
  if (profile.isUkResident === null) problems.push(required('isUkResident'));
  if (profile.name === '') problems.push(required('name'));
  return [
    ...problems,
    ...residenceProblems(profile),
    ...addressProblems(profile.address),
    ...(profile.address.country === '' ? [required('country')] : []),
    ...numberProblems(profile),
    ...declarationProblems(profile),
    ...signatureProblems(profile),
    ...confirmationProblems(profile, isUpdate),
  ];
}

function required(field: string): Problem {
  return { field, code: 'required' };
}

function residenceProblems({ isUkResident, country, ukTaxResident }: TaxProfile): Problem[] {
  const problems: Problem[] = [];
  if (country === '') problems.push(required('taxCountry'));
  else if (isUkResident === true && country !== HOME_COUNTRY) {
    problems.push({ field: 'taxCountry', code: 'country_not_uk' });
  } else if (isUkResident === false && country === HOME_COUNTRY) {
    problems.push({ field: 'taxCountry', code: 'country_uk' });
  }
  if (isUkResident === false && ukTaxResident) {
    problems.push({ field: 'ukTaxResident', code: 'contradiction' });
  }
  return problems;
}

function numberProblems(profile: TaxProfile): Problem[] {
  const { utr, nino, tin, vatNumber, classification } = profile;
  const questions = taxQuestions(profile);
  const problems: Problem[] = [];
  if (utr !== '' && parseUtr(utr) === null) problems.push({ field: 'utr', code: 'utr_wrong' });
  if (nino !== '' && parseNino(nino) === null) problems.push({ field: 'nino', code: 'nino_wrong' });
  if (tin !== '' && parseTin(tin) === null) problems.push({ field: 'tin', code: 'tin_wrong' });
  if (utr === '' && questions.utr === 'required') problems.push(required('utr'));
  if (utr === '' && nino === '' && questions.utr === 'either') {
    problems.push({ field: 'nino', code: 'nino_or_utr' });
  }
  if (vatNumber === '') return problems;
  if (classification === 'individual') {
    problems.push({ field: 'vatNumber', code: 'vat_individual' });
  } else if (!questions.vatNumber) {
    problems.push({ field: 'vatNumber', code: 'vat_country' });
  } else if (parseVatNumber(countryOf(profile), vatNumber) === null) {
    problems.push({ field: 'vatNumber', code: 'vat_wrong' });
  }
  return problems;
}

function declarationProblems(profile: TaxProfile): Problem[] {
  if (!taxQuestions(profile).declarations) return [];
  const names = ['ukTaxResident', 'ukTaxLiable', 'ukDeclareRoyalties'] as const;
  return names
    .filter((name) => !profile[name])
    .map((field) => ({ field, code: 'declaration_missing' }));
}

function signatureProblems(profile: TaxProfile): Problem[] {
  const { isPerson, position } = taxQuestions(profile);
  const problems: Problem[] = [];
  if (position && profile.position === '') problems.push(required('position'));
  if (profile.signature === '') problems.push(required('signature'));
  else if (isPerson && profile.name !== '' && !isSameName(profile.signature, profile.name)) {
    problems.push({
      field: 'signature',
      code: 'signature_differs',
      values: { name: profile.name },
    });
  } else if (position && isSameName(profile.signature, profile.name)) {
    // A business cannot sign; a person signs for it.
    problems.push({ field: 'signature', code: 'signature_of_business' });
  }
  return problems;
}

/** People type their signature in other cases, and with different kinds of accents. */
export function isSameName(one: string, other: string): boolean {
  const plain = (text: string) =>
    collapseWhitespace(text.normalize('NFKC')).toLocaleLowerCase('en');
  return plain(one) === plain(other);
}

function confirmationProblems(profile: TaxProfile, isUpdate: boolean): Problem[] {
  const problems: Problem[] = [];
  if (!profile.confirmInformation) {
    problems.push({ field: 'confirmInformation', code: 'confirm_information' });
  }
  if (isUpdate && !profile.confirmProfileUpdate) {
    problems.push({ field: 'confirmProfileUpdate', code: 'confirm_update' });
  }
  return problems;
}
