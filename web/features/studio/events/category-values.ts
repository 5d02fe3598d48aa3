/** What the form of a ticket category has, as text. */
import type { TicketCategory } from '@lathe/contract/ticket-calls';
import { localTime, readLocalTime } from '@lathe/rules/local-time';
import type { Locale } from '@lathe/rules/locales';
import { money, type SaleCurrency } from '@lathe/rules/money';
import { amountText, parseAmount } from '@lathe/rules/money-input';
import { textOf } from '../../../lib/forms/form-values.ts';

export const CATEGORY_FIELDS = [
  'name',
  'price_gbp',
  'price_eur',
  'price_usd',
  'pool',
  'capacity',
  'quantity',
  'per_order',
  'sale_from',
  'sale_to',
  'hidden_code',
] as const;

export type CategoryValues = Record<(typeof CATEGORY_FIELDS)[number], string>;

export const PRICES = [
  ['price_gbp', 'GBP'],
  ['price_eur', 'EUR'],
  ['price_usd', 'USD'],
] as const satisfies readonly (readonly [keyof CategoryValues, SaleCurrency])[];

interface Reader {
  locale: Locale;
  timeZone: string;
}

export function emptyCategory(): CategoryValues {
  return Object.fromEntries(CATEGORY_FIELDS.map((name) => [name, ''])) as CategoryValues;
}

export function valuesOfCategory(
  category: TicketCategory,
  { locale, timeZone }: Reader,
): CategoryValues {
  const { quantity, per_order, sale_from, sale_to, pool } = category;
  const moment = (text: string | null) => (text ? localTime(new Date(text), timeZone) : '');
  const prices = PRICES.map(([name, currency]) => [
    name,
    amountText(money(category[name], currency), locale),
  ]);
  return {
    ...emptyCategory(),
    ...Object.fromEntries(prices),
    name: category.name,
    pool: pool.uuid,
    capacity: String(pool.capacity),
    quantity: quantity === null ? '' : String(quantity),
    per_order: per_order === null ? '' : String(per_order),
    sale_from: moment(sale_from),
    sale_to: moment(sale_to),
    hidden_code: category.hidden_code,
  };
}

export function readCategoryForm(form: FormData): CategoryValues {
  return Object.fromEntries(
    CATEGORY_FIELDS.map((name) => [name, textOf(form, name).trim()]),
  ) as CategoryValues;
}

export function categoryBody(values: CategoryValues, { locale, timeZone }: Reader) {
  const count = (text: string) => (text === '' ? null : Number(text));
  // A text that is no amount is rejected by the server like a price of nothing.
  const price = (text: string, currency: SaleCurrency) => {
    const read = parseAmount(text, currency, locale);
    return 'money' in read ? read.money.amount : 0;
  };
  const moment = (text: string) => readLocalTime(text, timeZone)?.instant.toISOString() ?? text;
  return {
    name: values.name,
    price_gbp: price(values.price_gbp, 'GBP'),
    price_eur: price(values.price_eur, 'EUR'),
    price_usd: price(values.price_usd, 'USD'),
    quantity: count(values.quantity),
    per_order: count(values.per_order),
    sale_from: moment(values.sale_from),
    sale_to: moment(values.sale_to),
    hidden_code: values.hidden_code,
  };
}
