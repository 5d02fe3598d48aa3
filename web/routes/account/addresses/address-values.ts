/** What is in the fields of an address. */
import type { Address, AddressBody } from '@lathe/contract/address-calls';
import { textOf } from '../../../features/account/form-values.ts';

export type AddressValues = AddressBody;

export function emptyAddress(country: string, name: string): AddressValues {
  return {
    name,
    business_name: '',
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    postal_code: '',
    country,
    phone: '',
    is_default: false,
  };
}

export function valuesOf(address: Address): AddressValues {
  const { uuid: _, country_name: __, operations: ___, ...values } = address;
  return values;
}

export function typedValues(form: FormData): AddressValues {
  return {
    name: textOf(form, 'name'),
    business_name: textOf(form, 'business_name'),
    address_line_1: textOf(form, 'address_line_1'),
    address_line_2: textOf(form, 'address_line_2'),
    city: textOf(form, 'city'),
    state: textOf(form, 'state'),
    postal_code: textOf(form, 'postal_code'),
    country: textOf(form, 'country'),
    phone: textOf(form, 'phone'),
    is_default: textOf(form, 'is_default') === 'yes',
  };
}
