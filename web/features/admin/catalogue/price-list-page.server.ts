import type { PriceList } from '@lathe/contract/price-list-calls';
import type { Api } from '@lathe/contract/server-side';
import { isCalendarDate } from '@lathe/rules/dates';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';
import { copyField, optionField } from './price-fields.ts';

export async function loader(args: PageArgs<'list'>) {
  const { api } = requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const params = { list: parseWholeNumber(args.params.list) };
  const [list, types] = await Promise.all([
    api('GET /api/admin/price_lists/{list}', { params }),
    api('GET /api/admin/release_types'),
  ]);
  const format = types.data.find(({ id }) => String(id) === search.get('format')) ?? types.data[0];
  if (!format) throw data(null, 404);
  const day = search.get('valid_from') ?? '';
  const isUpcoming = list.state === 'draft' || list.state === 'scheduled';
  const query = isCalendarDate(day) ? { valid_from: day } : {};
  const preview = isUpcoming
    ? await attempt(api('GET /api/admin/price_lists/{list}/preview', { params, query }))
    : null;
  return {
    list,
    types: types.data,
    format,
    preview: preview?.value ?? null,
    done: readDoneParameter(args.request, ['saved', 'scheduled', 'withdrawn']),
  };
}

export async function action(args: PageArgs<'list'>) {
  const { api } = requireViewer(args);
  const id = parseWholeNumber(args.params.list);
  const form = await args.request.formData();
  const { failure, done, ...reply } = await performOnList({ api, id, form });
  if (failure) return data({ ...reply, failure }, failure.status);
  if (done === 'dropped') return redirect('/admin/catalogue/prices?done=dropped');
  const format = new URL(args.request.url).searchParams.get('format');
  const query = new URLSearchParams({ ...(format && { format }), done });
  return redirect(`/admin/catalogue/prices/${id}?${query}`);
}

interface ActionInput {
  api: Api;
  id: number;
  form: FormData;
}

export type ListDone = 'saved' | 'scheduled' | 'withdrawn' | 'dropped';

interface Reply {
  intent: string;
  done: ListDone;
  failure: CallFailure | undefined;
  /** Submitted values and error messages, by field. */
  submitted: Record<string, string>;
  problems: Record<string, string>;
}

/** Actions of the price list page. */
async function performOnList({ api, id, form }: ActionInput): Promise<Reply> {
  const params = { list: id };
  const version = parseWholeNumber(textOf(form, 'version'));
  const intent = textOf(form, 'intent');
  const replyOf = async (call: Promise<unknown>, done: ListDone): Promise<Reply> => {
    const submitted = { valid_from: textOf(form, 'valid_from') };
    return { intent, done, failure: (await attempt(call)).failure, submitted, problems: {} };
  };
  switch (intent) {
    case 'schedule': {
      const body = { valid_from: textOf(form, 'valid_from'), version };
      return await replyOf(
        api('POST /api/admin/price_lists/{list}/schedule', { params, body }),
        'scheduled',
      );
    }
    case 'withdraw':
      return await replyOf(
        api('POST /api/admin/price_lists/{list}/withdraw', { params, body: { version } }),
        'withdrawn',
      );
    case 'drop':
      return await replyOf(
        api('DELETE /api/admin/price_lists/{list}', { params, query: { version } }),
        'dropped',
      );
    default:
      return await save({ api, id, form, version });
  }
}

/** Saves only the submitted prices; other formats of the list stay unchanged. */
async function save({ api, id, form, version }: ActionInput & { version: number }): Promise<Reply> {
  const list: PriceList = await api('GET /api/admin/price_lists/{list}', { params: { list: id } });
  const typed = (name: string) => {
    const ppd = textOf(form, `ppd ${name}`).trim();
    return {
      rrp: parseMinorUnits(textOf(form, `rrp ${name}`)),
      ppd: ppd === '' ? null : parseMinorUnits(ppd),
    };
  };
  const inForm = (name: string) => form.has(`rrp ${name}`);
  const prices = list.prices
    .filter((entry) => inForm(copyField(entry)))
    .map(({ release_type_id, tier, currency, ...entry }) => ({
      release_type_id,
      tier,
      currency,
      ...typed(copyField({ release_type_id, tier, currency, ...entry })),
    }));
  const options = list.options
    .filter((entry) => inForm(optionField(entry)))
    .map(({ design_option_id, currency }) => ({
      design_option_id,
      currency,
      ...typed(optionField({ design_option_id, currency })),
    }));
  const body = { name: list.name, prices, options, version };
  const call = api('PUT /api/admin/price_lists/{list}', { params: { list: id }, body });
  const { failure } = await attempt(call);
  const submitted = Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
  const fieldAt = (path: string) => {
    const [part, index = '', which = 'rrp'] = path.split('.');
    const entry = part === 'prices' ? prices[Number(index)] : undefined;
    const option = part === 'options' ? options[Number(index)] : undefined;
    if (entry) return `${which} ${copyField(entry)}`;
    return option ? `${which} ${optionField(option)}` : path;
  };
  const problems = Object.fromEntries(
    Object.entries(failure?.paths ?? {}).map(([path, messages]) => [
      fieldAt(path),
      messages.join(' '),
    ]),
  );
  return { intent: 'save', done: 'saved', failure, submitted, problems };
}
