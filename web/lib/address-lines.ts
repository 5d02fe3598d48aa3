import type { ShownAddress } from '@lathe/contract/address-calls';
import { addressLines } from '@lathe/rules/addresses';

/** Address lines as on a parcel, without name and country. */
export function displayAddressLines(address: ShownAddress): string[] {
  return addressLines({
    line1: address.address_line_1,
    line2: address.address_line_2,
    city: address.city,
    state: address.state,
    postcode: address.postal_code,
    country: address.country,
  });
}
