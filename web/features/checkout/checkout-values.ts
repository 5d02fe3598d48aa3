/** Values of the checkout fields. In browsers, loaded when the buyer uses the form. */
import type { Address } from '@lathe/contract/address-calls';
import {
  type AddressValues,
  addressIn,
  emptyAddress,
  readAddress,
} from '../../lib/forms/address/address-values.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { BILLING_DIFFERS, BILLING_PREFIX } from './billing-names.ts';
import { HOLDER_FIELD } from './holder-field.ts';
import { MAILED_TOTAL, type Service, SPLIT_FIELD, totalField } from './shipping-fields.ts';

type Holders = { uuid: string; names: string[] }[];

export interface CheckoutValues extends AddressValues {
  email: string;
  service: Service;
  /** In two parcels. */
  split: boolean;
  gift_note: string;
  /** Names on tickets. */
  holders: Holders;
  /** Null where the delivery address is also the billing address. */
  billing: AddressValues | null;
}

const REST = {
  holders: [] as Holders,
  email: '',
  service: 'standard',
  split: false,
  gift_note: '',
  billing: null,
} as const;

export function emptyValues(country: string, name: string): CheckoutValues {
  return { ...emptyAddress(country, name), ...REST };
}

export function valuesFrom(address: Address): CheckoutValues {
  return { ...addressIn(address), ...REST };
}

export function readCheckoutValues(form: FormData): CheckoutValues {
  return {
    ...readAddress(form),
    email: textOf(form, 'email'),
    service: form.get('service') === 'tracked' ? 'tracked' : 'standard',
    split: form.get(SPLIT_FIELD) === 'split',
    gift_note: textOf(form, 'gift_note'),
    holders: readHolders(form),
    billing: readBillingAddress(form),
  };
}

export function readBillingAddress(form: FormData): AddressValues | null {
  return form.get(BILLING_DIFFERS) === 'yes' ? readAddress(form, BILLING_PREFIX) : null;
}

/** One field for each ticket, in their order. */
function readHolders(form: FormData): Holders {
  const fields = [...new Set(form.keys())].filter((name) => name.startsWith(HOLDER_FIELD));
  return fields.map((name) => ({
    uuid: name.slice(HOLDER_FIELD.length),
    names: form.getAll(name).map(String),
  }));
}

/** The request body, without card data. */
export function checkoutBody(form: FormData, paymentMethod: string) {
  const { email, billing, holders, ...values } = readCheckoutValues(form);
  return {
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(billing && { billing_address: billing }),
    ...(form.has(MAILED_TOTAL) ? buyerIn(form, values) : deliveryIn(form, values)),
    ...(holders.length > 0 && { holders }),
    ...readConsents(form),
    payment_method: paymentMethod,
  };
}

type Values = Pick<CheckoutValues, 'name' | 'country' | 'service' | 'split' | 'gift_note'>;

/** Nothing is sent by post. */
function buyerIn(form: FormData, { name, country }: Values) {
  return { name, country, expected_total: Number(form.get(MAILED_TOTAL)) };
}

function deliveryIn(form: FormData, { service, split, gift_note }: Values) {
  const expected_total = Number(form.get(totalField({ service, split })) ?? 0);
  return { address: readAddress(form), service, split, gift_note, expected_total };
}

export function readConsents(form: FormData) {
  return {
    terms: form.get('terms') === 'yes',
    vat_confirmed: form.get('vat_confirmed') === 'yes',
  };
}

export function cardBody(form: FormData) {
  return {
    card_number: textOf(form, 'card_number').trim(),
    expiry: textOf(form, 'expiry').trim(),
    security_code: textOf(form, 'security_code').trim(),
  };
}
