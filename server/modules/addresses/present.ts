import type { Address, ShownAddress } from '@lathe/contract/address-calls';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { readablePhoneNumber } from '../../platform/phone-number.ts';
import type { AddressContent, StoredAddress } from './store.ts';

export function presentAddress(address: StoredAddress, locale: Locale): Address {
  return {
    ...presentPostalAddress(address, locale),
    uuid: address.id,
    is_default: address.isDefault,
    operations: { remove_enabled: !address.isDefault },
  };
}

export function presentPostalAddress(address: AddressContent, locale: Locale): ShownAddress {
  return {
    name: address.name,
    business_name: address.businessName,
    address_line_1: address.line1,
    address_line_2: address.line2,
    city: address.city,
    state: address.state,
    postal_code: address.postcode,
    country: address.country,
    country_name: countryName(address.country, locale),
    phone: readablePhoneNumber(address.phone),
  };
}
