import { addressFormat } from './address-formats.ts';
import { compact } from './identifiers/check-digits.ts';
import type { Problem } from './problem.ts';
import { subdivisionCode, subdivisionsOf } from './subdivisions.ts';

/** A postal address. Missing parts are empty strings. */
export interface PostalAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166 code. */
  country: string;
}

/** A person, a business, or both. */
export interface Recipient {
  name: string;
  businessName: string;
}

/** The postcode in the country's format, or null when it is invalid there. */
export function parsePostcode(country: string, text: string): string | null {
  const { postcode } = addressFormat(country);
  if (postcode === null) return null;
  const compacted = compact(text);
  const { pattern, before, join } = postcode;
  const match = pattern.exec(compacted) ?? pattern.exec(withoutCountry(compacted, country));
  if (match === null) return null;
  return before + match.slice(1).filter(Boolean).join(join);
}

/**
 * People also write D-10115 or LV-1073: removes the country code, or its first letter, before the
 * first digit.
 */
function withoutCountry(text: string, country: string): string {
  const letters = /^[A-Z]*/.exec(text)?.[0] ?? '';
  return country.startsWith(letters) ? text.slice(letters.length) : text;
}

/** Normalizes spaces, postcode and state, and removes parts that the country does not use. */
export function normalizeAddress(address: PostalAddress): PostalAddress {
  const { postcode, state } = addressFormat(address.country);
  const typedState = collapseWhitespace(address.state);
  const typedPostcode = collapseWhitespace(address.postcode);
  return {
    line1: collapseWhitespace(address.line1),
    line2: collapseWhitespace(address.line2),
    city: collapseWhitespace(address.city),
    state: state ? (subdivisionCode(address.country, typedState) ?? typedState) : '',
    postcode: postcode ? (parsePostcode(address.country, typedPostcode) ?? typedPostcode) : '',
    country: address.country,
  };
}

export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export type AddressProblem = Problem<keyof PostalAddress | keyof Recipient>;

/** All problems of a normalized address, in field order. */
export function addressProblems(address: PostalAddress): AddressProblem[] {
  const { country } = address;
  const { postcode, state } = addressFormat(country);
  const problems: AddressProblem[] = [];
  if (address.line1 === '') problems.push({ field: 'line1', code: 'required' });
  if (address.city === '') problems.push({ field: 'city', code: 'required' });
  if (state?.required && address.state === '') problems.push({ field: 'state', code: 'required' });
  if (isUnknownState(address)) problems.push({ field: 'state', code: 'state_unknown' });
  if (postcode === null) return problems;
  const values = { example: postcode.example };
  if (address.postcode === '') {
    if (postcode.required) problems.push({ field: 'postcode', code: 'postcode_required', values });
  } else if (parsePostcode(country, address.postcode) === null) {
    problems.push({ field: 'postcode', code: 'postcode_wrong', values });
  }
  return problems;
}

function isUnknownState({ country, state }: PostalAddress): boolean {
  const known = subdivisionsOf(country);
  return state !== '' && known.length > 0 && !known.some(([code]) => code === state);
}

/** A parcel needs a recipient. */
export function recipientProblems({ name, businessName }: Recipient): AddressProblem[] {
  return name === '' && businessName === '' ? [{ field: 'name', code: 'name_required' }] : [];
}

/** The address as printed on a parcel, without name and country. */
export function addressLines(address: PostalAddress): string[] {
  const cityLine = addressFormat(address.country)
    .cityLine.split('\n')
    .map((line) => formatAddressLine(line, address));
  return [address.line1, address.line2, ...cityLine].filter((line) => line !== '');
}

/** The separator of a missing part is omitted. */
function formatAddressLine(line: string, address: PostalAddress): string {
  let filledLine = '';
  for (const [, separator = '', part = ''] of line.matchAll(/([^{}]*)\{(\w+)\}/g)) {
    const value = address[part as 'city' | 'state' | 'postcode'];
    if (value !== '') filledLine += filledLine === '' ? value : separator + value;
  }
  return filledLine;
}
