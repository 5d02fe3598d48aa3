import { textOf } from '../../../lib/forms/form-values.ts';

export interface DiscountValues {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount_gbp: string;
  amount_eur: string;
  amount_usd: string;
  scope: 'all' | 'chosen';
  releases: string[];
  merch: string[];
  events: string[];
  starts_on: string;
  ends_on: string;
  max_uses: string;
  max_uses_per_buyer: string;
}

export const EMPTY_DISCOUNT: DiscountValues = {
  code: '',
  kind: 'percent',
  percent: '10',
  amount_gbp: '',
  amount_eur: '',
  amount_usd: '',
  scope: 'all',
  releases: [],
  merch: [],
  events: [],
  starts_on: '',
  ends_on: '',
  max_uses: '',
  max_uses_per_buyer: '',
};

export function readDiscountForm(form: FormData): DiscountValues {
  const text = (name: string) => textOf(form, name).trim();
  return {
    code: text('code'),
    kind: text('kind') === 'amount' ? 'amount' : 'percent',
    percent: text('percent'),
    amount_gbp: text('amount_gbp'),
    amount_eur: text('amount_eur'),
    amount_usd: text('amount_usd'),
    scope: text('scope') === 'chosen' ? 'chosen' : 'all',
    releases: form.getAll('releases').map(String),
    merch: form.getAll('merch').map(String),
    events: form.getAll('events').map(String),
    starts_on: text('starts_on'),
    ends_on: text('ends_on'),
    max_uses: text('max_uses'),
    max_uses_per_buyer: text('max_uses_per_buyer'),
  };
}

/** Drops the fields of the other kind of code, even if filled. */
export function discountBody(values: DiscountValues) {
  const isPercent = values.kind === 'percent';
  return {
    ...values,
    percent: isPercent ? parseWholeNumber(values.percent) : null,
    amount_gbp: isPercent ? null : parseMinorUnits(values.amount_gbp),
    amount_eur: isPercent ? null : parseMinorUnits(values.amount_eur),
    amount_usd: isPercent ? null : parseMinorUnits(values.amount_usd),
    releases: values.scope === 'chosen' ? values.releases : [],
    merch: values.scope === 'chosen' ? values.merch : [],
    events: values.scope === 'chosen' ? values.events : [],
    max_uses: parseWholeNumber(values.max_uses),
    max_uses_per_buyer: parseWholeNumber(values.max_uses_per_buyer),
  };
}

/** Empty means no limit. For invalid numbers this value makes the server reject the field. */
const NO_NUMBER = 0;

function parseWholeNumber(text: string): number | null {
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : NO_NUMBER;
}

/** Parses typed amounts: 5, 5.5 and 5,50. */
export function parseMinorUnits(text: string): number | null {
  if (text === '') return null;
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return NO_NUMBER;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
