import type { MerchPricePreview } from '@lathe/contract/merch-type-calls';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseWholeNumber } from '../parse-numbers.ts';
import { callFor, MERCH_DONE, pricesIn } from './merch-type-forms.server.ts';

export async function loader(args: PageArgs<'type'>) {
  const { api } = requireViewer(args);
  const { data: types } = await api('GET /api/admin/merch_types');
  const type = types.find(({ id }) => String(id) === args.params.type);
  if (!type) throw data(null, 404);
  return { type, done: readDoneParameter(args.request, MERCH_DONE) };
}

export interface MerchReply {
  /** The intent of the submitted form. */
  form: string;
  failure: CallFailure | null;
  submitted: Record<string, string>;
  /** Sizes ticked in the form of what is out. */
  sizes: string[];
  preview: MerchPricePreview | null;
}

export async function action(args: PageArgs<'type'>) {
  const { api } = requireViewer(args);
  const type = parseWholeNumber(args.params.type);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const reply: MerchReply = {
    form: intent,
    failure: null,
    submitted: Object.fromEntries(
      [...form.entries()].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      ),
    ),
    sizes: form.getAll('sizes').map(String),
    preview: null,
  };
  if (intent === 'preview') {
    const { valid_from, prices } = pricesIn(form);
    const call = api('POST /api/admin/merch_types/{type}/prices/preview', {
      params: { type },
      body: { valid_from, prices },
    });
    const { value, failure } = await attempt(call);
    if (failure) return data({ ...reply, failure }, failure.status);
    return data({ ...reply, preview: value }, 200);
  }
  const { call, done } = callFor({ api, type, form });
  const { failure } = await attempt(call);
  if (failure) return data({ ...reply, failure }, failure.status);
  return redirect(`/admin/catalogue/merch/${type}?done=${done}#${done}`);
}
