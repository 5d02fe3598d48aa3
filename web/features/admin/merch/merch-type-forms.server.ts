/** One call per form of the page of a type. */
import type { Api } from '@lathe/contract/server-side';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { textOf } from '../../../lib/forms/form-values.ts';
import { parseDecimal, parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';
import { withdrawnDay } from '../withdraw-card.tsx';
import { priceField } from './price-field.ts';

/** Allowed values of `?done=`, which are also the anchors of the cards. */
export const MERCH_DONE = ['type', 'areas', 'sizes', 'colours', 'stock', 'prices'] as const;
export type MerchDone = (typeof MERCH_DONE)[number];

interface FormInput {
  api: Api;
  type: number;
  form: FormData;
}

export function callFor(input: FormInput): { call: Promise<unknown>; done: MerchDone } {
  const { api, type, form } = input;
  const version = parseWholeNumber(textOf(form, 'version'));
  const [kind = '', id = ''] = textOf(form, 'intent').split('-');
  const names = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de') };
  const day = withdrawnDay(textOf(form, 'intent'));
  if (day !== null) {
    const params = { type, day };
    const call = api('DELETE /api/admin/merch_types/{type}/prices/{day}', {
      params,
      query: { version },
    });
    return { call, done: 'prices' };
  }
  switch (kind) {
    case 'area': {
      const params = { type, area: parseWholeNumber(id) };
      const mm = (name: string) => parseDecimal(textOf(form, name));
      const body = {
        ...names,
        width_mm: mm('width_mm'),
        height_mm: mm('height_mm'),
        bleed_mm: mm('bleed_mm'),
        safe_mm: mm('safe_mm'),
        version,
      };
      const call = api('PUT /api/admin/merch_types/{type}/areas/{area}', { params, body });
      return { call, done: 'areas' };
    }
    case 'size':
    case 'sizeadd':
      return { call: sizeCall(input, { isNew: kind === 'sizeadd', version }), done: 'sizes' };
    case 'colour': {
      const params = { type, colour: parseWholeNumber(id) };
      const body = { ...names, hex: hexIn(form), is_active: form.has('is_active'), version };
      const call = api('PUT /api/admin/merch_types/{type}/colours/{colour}', { params, body });
      return { call, done: 'colours' };
    }
    case 'colouradd': {
      const body = { ...names, hex: hexIn(form), version };
      const call = api('POST /api/admin/merch_types/{type}/colours', { params: { type }, body });
      return { call, done: 'colours' };
    }
    case 'out':
    case 'back':
      return { call: stockCall(input, { state: kind, version }), done: 'stock' };
    case 'prices': {
      const body = { ...pricesIn(form), version };
      const call = api('POST /api/admin/merch_types/{type}/prices', { params: { type }, body });
      return { call, done: 'prices' };
    }
    default: {
      const capacity = textOf(form, 'daily_capacity').trim();
      const body = {
        ...names,
        is_active: form.has('is_active'),
        weight_grams: parseWholeNumber(textOf(form, 'weight_grams')),
        daily_capacity: capacity === '' ? null : parseWholeNumber(capacity),
        version,
      };
      const call = api('PUT /api/admin/merch_types/{type}', { params: { type }, body });
      return { call, done: 'type' };
    }
  }
}

function hexIn(form: FormData): string {
  return textOf(form, 'hex').toLowerCase();
}

function sizeCall(
  { api, type, form }: FormInput,
  { isNew, version }: { isNew: boolean; version: number },
): Promise<unknown> {
  const measure = (name: string) => {
    const typed = textOf(form, name).trim();
    return typed === '' ? null : parseWholeNumber(typed);
  };
  const params = { type };
  const body = {
    size: textOf(form, 'size'),
    is_active: isNew || form.has('is_active'),
    print_scale: parseDecimal(textOf(form, 'print_scale')),
    chest_mm: measure('chest_mm'),
    length_mm: measure('length_mm'),
    sleeve_mm: measure('sleeve_mm'),
    width_mm: measure('width_mm'),
    height_mm: measure('height_mm'),
    diameter_mm: measure('diameter_mm'),
    version,
  };
  return isNew
    ? api('POST /api/admin/merch_types/{type}/sizes', { params, body })
    : api('PUT /api/admin/merch_types/{type}/sizes', { params, body });
}

function stockCall(
  { api, type, form }: FormInput,
  { state, version }: { state: 'out' | 'back'; version: number },
): Promise<unknown> {
  const colour_id = parseWholeNumber(textOf(form, 'colour_id'));
  const expected = textOf(form, 'expected_on').trim();
  return api('PUT /api/admin/merch_types/{type}/availability', {
    params: { type },
    body: {
      variants: form.getAll('sizes').map((size) => ({ size: String(size), colour_id })),
      state,
      expected_on: expected === '' ? null : expected,
      version,
    },
  });
}

export function pricesIn(form: FormData) {
  return {
    valid_from: textOf(form, 'valid_from'),
    prices: TIERS.flatMap((tier) =>
      SALE_CURRENCIES.map((currency) => {
        const field = priceField({ tier, currency });
        const ppd = textOf(form, `ppd ${field}`).trim();
        return {
          tier,
          currency,
          rrp: parseMinorUnits(textOf(form, `rrp ${field}`)),
          ppd: ppd === '' ? null : parseMinorUnits(ppd),
        };
      }),
    ),
  };
}
