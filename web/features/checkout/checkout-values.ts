/** What is in the fields of the checkout. */
import type { Address } from '@lathe/contract/address-calls';
import type { POSTAGE_SERVICES } from '@lathe/rules/postage';

export type Service = (typeof POSTAGE_SERVICES)[number];

export interface CheckoutValues {
  email: string;
  name: string;
  business_name: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  phone: string;
  service: Service;
  gift_note: string;
}

const TEXTS = [
  'email',
  'name',
  'business_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'gift_note',
] as const;

export function emptyValues(country: string, name: string): CheckoutValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return { ...texts, name, country, service: 'standard' };
}

export function valuesFrom(address: Address): CheckoutValues {
  const { uuid: _, country_name: __, is_default: ___, operations: ____, ...typed } = address;
  return { ...emptyValues(address.country, ''), ...typed };
}

export function typedValues(form: FormData): CheckoutValues {
  const texts = Object.fromEntries(
    TEXTS.map((field) => [field, String(form.get(field) ?? '')]),
  ) as Record<(typeof TEXTS)[number], string>;
  return { ...texts, service: form.get('service') === 'tracked' ? 'tracked' : 'standard' };
}

/** The body of the call; the card itself goes another way. */
export function checkoutBody(form: FormData, paymentMethod: string) {
  const { email, service, gift_note, ...address } = typedValues(form);
  return {
    ...(email.trim() !== '' && { email: email.trim() }),
    address,
    service,
    gift_note,
    terms: form.get('terms') === 'yes',
    vat_confirmed: form.get('vat_confirmed') === 'yes',
    expected_total: Number(form.get(`total_${service}`) ?? 0),
    payment_method: paymentMethod,
  };
}

export function cardBody(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    card_number: text('card_number'),
    expiry: text('expiry'),
    security_code: text('security_code'),
  };
}
