/** The user's delivery addresses. Exactly one of them is the default. */
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { countryCode, singleLine } from './text.ts';

const { name, businessName, line, city, state, postcode } = ADDRESS_MAX_LENGTHS;

export const addressBody = z.object({
  /** At least one of name and business name is required. */
  name: singleLine(name).default(''),
  business_name: singleLine(businessName).default(''),
  address_line_1: singleLine(line),
  address_line_2: singleLine(line).default(''),
  city: singleLine(city),
  /**
   * Required where the country's post needs it; a code in Australia, Canada and the United States.
   */
  state: singleLine(state).default(''),
  postal_code: singleLine(postcode).default(''),
  country: countryCode,
  /** For the carrier. May omit the country code for numbers of the address's country. */
  phone: singleLine(30).default(''),
  /** True makes it the default; the old default stays until another is set. */
  is_default: z.boolean().default(false),
});

/** An address as printed on a parcel, used by address books and orders. */
export const shownAddress = z.object({
  name: z.string(),
  business_name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  /** In the caller's language. */
  country_name: z.string(),
  phone: z.string(),
});

export const address = shownAddress.extend({
  uuid: z.uuid(),
  is_default: z.boolean(),
  operations: z.object({ remove_enabled: z.boolean() }),
});

export type ShownAddress = z.infer<typeof shownAddress>;
export type Address = z.infer<typeof address>;
export type AddressBody = z.output<typeof addressBody>;

const ofAddress = ofUser.extend({ address: z.uuid() });

export const addressCalls = {
  'GET /api/users/{user}/addresses': {
    summary: 'The address book, default address first',
    area: 'Addresses',
    permission: 'account.read',
    owner: 'user',
    params: ofUser,
    reply: collection(address),
  },
  'POST /api/users/{user}/addresses': {
    summary: 'Adds an address; the first becomes the default',
    area: 'Addresses',
    permission: 'account.edit',
    owner: 'user',
    params: ofUser,
    body: addressBody,
    reply: address,
    errors: ['not_found', 'address_limit_reached'],
  },
  'PUT /api/users/{user}/addresses/{address}': {
    summary: 'Replaces an address',
    area: 'Addresses',
    permission: 'account.edit',
    owner: 'user',
    params: ofAddress,
    body: addressBody,
    reply: address,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/addresses/{address}': {
    summary: 'Removes an address, unless it is the default',
    area: 'Addresses',
    permission: 'account.edit',
    owner: 'user',
    params: ofAddress,
    reply: null,
    errors: ['not_found', 'address_is_default'],
  },
  'POST /api/users/{user}/addresses/{address}/default': {
    summary: 'Makes an address the default',
    area: 'Addresses',
    permission: 'account.edit',
    owner: 'user',
    params: ofAddress,
    reply: address,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
