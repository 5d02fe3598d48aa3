import type { Api } from '@lathe/contract/server-side';
import type { ShippingRateTable } from '@lathe/contract/shipping-calls';
import { isCalendarDate } from '@lathe/rules/dates';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { parseWholeNumber } from '../parse-numbers.ts';
import { withdrawnDay } from '../withdraw-card.tsx';
import { parseSteps, type StepInput } from './parse-steps.ts';

export async function loader(args: PageArgs<'zone' | 'kind'>) {
  const { api } = requireViewer(args);
  const [table, { data: types }, taxes] = await Promise.all([
    tableOf(args),
    api('GET /api/admin/release_types'),
    api('GET /api/taxes'),
  ]);
  const grams = types.find(({ code }) => code === 'vinyl_12')?.weight_grams ?? 0;
  const requestedDay = new URL(args.request.url).searchParams.get('valid_from') ?? '';
  const day = isCalendarDate(requestedDay) ? requestedDay : table.earliest_day;
  return { table, grams, taxes, day };
}

async function tableOf(args: PageArgs<'zone' | 'kind'>) {
  const { zone, kind } = args.params;
  const { data: tables } = await requireViewer(args).api('GET /api/admin/postage');
  const table = tables.find((each) => each.zone === zone && each.kind === kind);
  if (!table) throw data(null, 404);
  return table;
}

export async function action(args: PageArgs<'zone' | 'kind'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const { done, failure, ...reply } = await performOnRates(api, await tableOf(args), form);
  if (failure) return data({ ...reply, failure }, failure.status);
  return redirect(`/admin/shipping?done=${done}`);
}

interface Reply {
  done: 'saved' | 'scheduled' | 'withdrawn';
  intent: string;
  failure: CallFailure | undefined;
  /** Submitted values and error messages, by field. */
  submitted: { rows: StepInput[]; valid_from: string } | null;
  problems: Record<string, string>;
}

/** Actions of the shipping rate page. */
async function performOnRates(
  api: Api,
  { zone, kind, earliest_day }: ShippingRateTable,
  form: FormData,
): Promise<Reply> {
  const intent = textOf(form, 'intent');
  const version = parseWholeNumber(textOf(form, 'version'));
  const withdrawn = withdrawnDay(intent);
  if (withdrawn !== null) {
    const params = { zone, kind, valid_from: withdrawn };
    const { failure } = await attempt(
      api('DELETE /api/admin/postage/{zone}/{kind}/{valid_from}', { params, query: { version } }),
    );
    return { done: 'withdrawn', intent, failure, submitted: null, problems: {} };
  }
  const rows: StepInput[] = Array.from({ length: Number(textOf(form, 'rows')) || 0 }, (_, row) => ({
    max_grams: textOf(form, `max_grams ${row}`),
    GBP: textOf(form, `GBP ${row}`),
    EUR: textOf(form, `EUR ${row}`),
    USD: textOf(form, `USD ${row}`),
  }));
  const day = textOf(form, 'valid_from');
  const { steps, rowOf } = parseSteps(rows);
  const { failure } = await attempt(
    api('PUT /api/admin/postage/{zone}/{kind}', {
      params: { zone, kind },
      body: { steps, valid_from: day, version },
    }),
  );
  const problems = Object.fromEntries(
    Object.entries(failure?.paths ?? {}).map(([path, messages]) => {
      const [, index = '', column = 'max_grams'] = path.split('.');
      return [`${column} ${rowOf(Number(index))}`, messages.join(' ')];
    }),
  );
  const done = day > earliest_day ? 'scheduled' : 'saved';
  return { done, intent, failure, submitted: { rows, valid_from: day }, problems };
}
