import type { AddressBody } from '@lathe/contract/address-calls';
import type { AddressContent } from './store.ts';

/** Unvalidated input with the field names of rules and tables. */
export function addressFromBody(body: Omit<AddressBody, 'is_default'>): AddressContent {
  return {
    name: body.name,
    businessName: body.business_name,
    line1: body.address_line_1,
    line2: body.address_line_2,
    city: body.city,
    state: body.state,
    postcode: body.postal_code,
    country: body.country,
    phone: body.phone,
  };
}
