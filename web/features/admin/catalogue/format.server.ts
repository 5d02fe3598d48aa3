import type { Api } from '@lathe/contract/server-side';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';

export async function loader(args: PageArgs<'type'>) {
  const { api } = requireViewer(args);
  const { data: types } = await api('GET /api/admin/release_types');
  const type = types.find(({ id }) => String(id) === args.params.type);
  if (!type) throw data(null, 404);
  return { type, done: readDoneParameter(args.request, ['numbers', 'option', 'colour']) };
}

export async function action(args: PageArgs<'type'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const type = parseWholeNumber(args.params.type);
  const { failure, done, ...reply } = await performOnFormat({ api, type, form });
  if (!failure) return redirect(`/admin/catalogue/formats/${type}?done=${done}#${done}`);
  return data({ ...reply, failure }, failure.status);
}

interface ActionInput {
  api: Api;
  type: number;
  form: FormData;
}

export type FormatDone = 'numbers' | 'option' | 'colour';

interface Reply {
  done: FormatDone;
  failure: CallFailure | undefined;
  /** The intent of the submitted form. */
  form: string;
  submitted: Record<string, string>;
}

/** Actions of the format page. */
async function performOnFormat({ api, type, form }: ActionInput): Promise<Reply> {
  const submitted = Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
  const names = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de') };
  const version = parseWholeNumber(textOf(form, 'version'));
  const intent = textOf(form, 'intent');
  if (intent === 'numbers') {
    const call = api('PUT /api/admin/release_types/{type}', {
      params: { type },
      body: { ...numbersIn(form), version },
    });
    return { done: 'numbers', form: intent, submitted, failure: (await attempt(call)).failure };
  }
  if (intent === 'colour') {
    const amount = (currency: string) => parseMinorUnits(textOf(form, `rrp_${currency}`));
    const [GBP, EUR, USD] = SALE_CURRENCIES.map(amount) as [number, number, number];
    const call = api('POST /api/admin/release_types/{type}/colours', {
      params: { type },
      body: { ...names, swatch: textOf(form, 'swatch').toLowerCase(), rrp: { GBP, EUR, USD } },
    });
    return { done: 'colour', form: intent, submitted, failure: (await attempt(call)).failure };
  }
  const option = parseWholeNumber(textOf(form, 'option'));
  const swatch = textOf(form, 'swatch').toLowerCase() || null;
  const call = api('PUT /api/admin/design_options/{option}', {
    params: { option },
    body: { ...names, swatch, is_offered: form.has('is_offered'), version },
  });
  return { done: 'option', form: intent, submitted, failure: (await attempt(call)).failure };
}

function numbersIn(form: FormData) {
  const number = (name: string) => parseWholeNumber(textOf(form, name));
  const warn = textOf(form, 'warn_seconds_per_side').trim();
  return {
    max_tracks_per_side: number('max_tracks_per_side'),
    min_seconds_per_side: number('min_seconds_per_side'),
    warn_seconds_per_side: warn === '' ? null : parseWholeNumber(warn),
    max_seconds_per_side: number('max_seconds_per_side'),
    retail_box_size: number('retail_box_size'),
    weight_grams: number('weight_grams'),
    allow_bulk_orders: form.has('allow_bulk_orders'),
    is_offered: form.has('is_offered'),
  };
}
