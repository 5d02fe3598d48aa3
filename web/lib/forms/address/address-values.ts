/** Values of address fields, with the names used in API calls. */
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

function mapAddressValues(read: (name: keyof AddressValues) => string): AddressValues {
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<
    keyof AddressValues,
    string
  >;
}

export function emptyAddress(country: string, name = ''): AddressValues {
  return { ...mapAddressValues(() => ''), name, country };
}

/** Picks the address fields from an address book entry or an order. */
export function addressIn(address: ShownAddress): AddressValues {
  return mapAddressValues((name) => address[name]);
}

/** In a form with two addresses the second has a name prefix. */
export function readAddress(form: FormData, prefix = ''): AddressValues {
  return mapAddressValues((name) => {
    const value = form.get(prefix + name);
    return typeof value === 'string' ? value : '';
  });
}
