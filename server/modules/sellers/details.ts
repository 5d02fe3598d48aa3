/** Converts between API field names and those of the rules. */
import type { CreatorChanges, CreatorFields, SecretNumbers } from '@lathe/contract/creator-calls';
import type { PostalAddress } from '@lathe/rules/addresses';
import type { Problem } from '@lathe/rules/problem';
import type { SellerDetails } from '@lathe/rules/seller-details';
import type { FieldProblem } from '../../platform/http/call-error.ts';
import { withAddressFieldNames } from '../addresses/index.ts';

export const EMPTY_CREATOR: Omit<CreatorFields, 'kind'> = {
  first_name: '',
  last_name: '',
  dob: '',
  phone: '',
  address: {
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    postcode: '',
    country_iso: '',
  },
  vinyl_capacity: null,
  business_name: '',
  legal_form: '',
  vat_number: '',
  has_additional_owners: null,
  additional_owners: [],
};

export type FieldChanges = Omit<CreatorChanges, keyof SecretNumbers>;

export function withChanges(fields: CreatorFields, changes: FieldChanges): CreatorFields {
  const { address = {}, ...rest } = changes;
  return { ...fields, ...filledIn(rest), address: { ...fields.address, ...filledIn(address) } };
}

/** Drops undefined values, which change nothing. */
function filledIn<T extends object>(
  changes: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

export function toDetails(fields: CreatorFields, numbers: SecretNumbers): SellerDetails {
  const { address } = fields;
  return {
    kind: fields.kind,
    firstName: fields.first_name,
    lastName: fields.last_name,
    dob: fields.dob,
    phone: fields.phone,
    address: {
      line1: address.address_line_1,
      line2: address.address_line_2,
      city: address.city,
      state: address.state,
      postcode: address.postcode,
      country: address.country_iso,
    },
    vinylCapacity: fields.vinyl_capacity,
    businessName: fields.business_name,
    legalForm: fields.legal_form,
    vatNumber: fields.vat_number,
    hasOwners: fields.has_additional_owners,
    owners: fields.additional_owners.map((owner) => ({
      firstName: owner.first_name,
      lastName: owner.last_name,
      dob: owner.dob,
      sharePercent: owner.share_percent,
    })),
    personalId: numbers.personal_id_number,
    ssnLast4: numbers.ssn_last_4,
  };
}

const ADDRESS_NAMES: Record<keyof PostalAddress, string> = {
  line1: 'address.address_line_1',
  line2: 'address.address_line_2',
  city: 'address.city',
  state: 'address.state',
  postcode: 'address.postcode',
  country: 'address.country_iso',
};

const FIELD_ALIASES: Readonly<Record<string, string>> = {
  owners: 'additional_owners',
  hasOwners: 'has_additional_owners',
  personalId: 'personal_id_number',
  ssnLast4: 'ssn_last_4',
};

export function fieldErrorsOf(problems: readonly Problem[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {};
  for (const problem of problems) {
    const inAddress = ADDRESS_NAMES[problem.field as keyof PostalAddress];
    const field = inAddress ?? wireName(problem.field);
    fields[field] ??= [];
    fields[field].push(inAddress ? withAddressFieldNames(problem) : withSellerFieldNames(problem));
  }
  return fields;
}

/** `owners.0.firstName` is `additional_owners.0.first_name` in the API. */
function wireName(field: string): string {
  return field
    .split('.')
    .map(
      (step) => FIELD_ALIASES[step] ?? step.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
    )
    .join('.');
}

function withSellerFieldNames({ code, values }: Problem): FieldProblem {
  const key = code === 'required' || code === 'phone' ? code : `seller_${code}`;
  return { key, ...(values && { values }) };
}
