/** What is in the fields of an address, under the names that calls use. */
import type { AddressBody, ShownAddress } from '@lathe/contract/address-calls';

export type AddressValues = Omit<AddressBody, 'is_default'>;

const NAMES = [
  'name',
  'business_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
] as const satisfies readonly (keyof AddressValues)[];

function valuesBy(read: (name: keyof AddressValues) => string): AddressValues {
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<
    keyof AddressValues,
    string
  >;
}

export function emptyAddress(country: string, name = ''): AddressValues {
  return { ...valuesBy(() => ''), name, country };
}

/** Of a book or an order, without what else is known of it there. */
export function addressIn(address: ShownAddress): AddressValues {
  return valuesBy((name) => address[name]);
}

/** A form with two addresses has a prefix for the names of the second. */
export function typedAddress(form: FormData, prefix = ''): AddressValues {
  return valuesBy((name) => {
    const value = form.get(prefix + name);
    return typeof value === 'string' ? value : '';
  });
}
