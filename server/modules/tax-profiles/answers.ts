/** The answers of the tax interview: between API field names and those of the rules. */
import type { Problem } from '@lathe/rules/problem';
import type { TaxClassification, TaxProfile } from '@lathe/rules/tax-profile';
import type { FieldProblem } from '../../platform/http/call-error.ts';
import { withAddressFieldNames } from '../addresses/index.ts';
import type { TaxNumbers } from './tax-numbers.ts';

/** Saved in drafts, apart from the numbers, which are encrypted. */
export interface Answers {
  tax_classification: TaxClassification | null;
  is_uk_resident: boolean | null;
  name: string;
  country_iso: string;
  vat_number: string | null;
  uk_tax_resident: boolean;
  uk_tax_liable: boolean;
  uk_declare_royalties: boolean;
  position: string;
  address: {
    line1: string;
    line2: string;
    city: string;
    state: string;
    postcode: string;
    country_iso: string;
  };
}

export const NO_ANSWERS: Answers = {
  tax_classification: null,
  is_uk_resident: null,
  name: '',
  country_iso: '',
  vat_number: null,
  uk_tax_resident: false,
  uk_tax_liable: false,
  uk_declare_royalties: false,
  position: '',
  address: { line1: '', line2: '', city: '', state: '', postcode: '', country_iso: '' },
};

type Changes = {
  [Name in keyof Omit<Answers, 'address'>]?: Answers[Name] | undefined;
} & { address?: { [Name in keyof Answers['address']]?: string | undefined } | undefined };

/** Undefined answers stay unchanged. Other properties are dropped. */
export function withChanges(answers: Answers, changes: Changes): Answers {
  const changed = <T extends object>(
    before: T,
    after: { [Name in keyof T]?: T[Name] | undefined },
  ) =>
    Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, after[name as keyof T] ?? value]),
    ) as T;
  const { address, ...rest } = answers;
  const { address: addressChanges = {}, ...others } = changes;
  return {
    ...changed(rest, others),
    // Null is an answer, not a missing one.
    ...(changes.vat_number === null && { vat_number: null }),
    ...(changes.tax_classification === null && { tax_classification: null }),
    ...(changes.is_uk_resident === null && { is_uk_resident: null }),
    address: changed(address, addressChanges),
  };
}

interface Signing {
  confirm_information: boolean;
  confirm_profile_update: boolean;
  signature: string;
}

export function toTaxProfile(answers: Answers, numbers: TaxNumbers, signing: Signing): TaxProfile {
  const { address } = answers;
  return {
    classification: answers.tax_classification,
    isUkResident: answers.is_uk_resident,
    name: answers.name,
    country: answers.country_iso,
    ...numbers,
    vatNumber: answers.vat_number ?? '',
    ukTaxResident: answers.uk_tax_resident,
    ukTaxLiable: answers.uk_tax_liable,
    ukDeclareRoyalties: answers.uk_declare_royalties,
    confirmProfileUpdate: signing.confirm_profile_update,
    confirmInformation: signing.confirm_information,
    position: answers.position,
    signature: signing.signature,
    address: {
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      state: address.state,
      postcode: address.postcode,
      country: address.country_iso,
    },
  };
}

const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  line1: 'address.line1',
  line2: 'address.line2',
  city: 'address.city',
  state: 'address.state',
  postcode: 'address.postcode',
  country: 'address.country_iso',
};

const FIELDS: Readonly<Record<string, string>> = {
  classification: 'tax_classification',
  isUkResident: 'is_uk_resident',
  taxCountry: 'country_iso',
  utr: 'utr_number',
  nino: 'ni_number',
  tin: 'tin_number',
  vatNumber: 'vat_number',
  ukTaxResident: 'uk_tax_resident',
  ukTaxLiable: 'uk_tax_liable',
  ukDeclareRoyalties: 'uk_declare_royalties',
  confirmInformation: 'confirm_information',
  confirmProfileUpdate: 'confirm_profile_update',
};

export function fieldErrorsOf(problems: readonly Problem[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of problems) {
    const inAddress = ADDRESS_FIELDS[field];
    const name = inAddress ?? FIELDS[field] ?? field;
    const key = code === 'required' ? code : `tax_${code}`;
    fields[name] ??= [];
    fields[name].push(
      inAddress
        ? withAddressFieldNames({ code, ...(values && { values }) })
        : { key, ...(values && { values }) },
    );
  }
  return fields;
}
