import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits } from '../parse-numbers.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const [treaties, currencies, countries] = await Promise.all([
    api('GET /api/admin/treaty_rates'),
    api('GET /api/admin/exchange_rates'),
    api('GET /api/shipping_countries'),
  ]);
  return {
    treaties: treaties.data,
    currencies: currencies.data,
    countries: countries.data,
    isAdmin: viewer.isAdmin,
    done: readDoneParameter(args.request, ['set', 'withdrawn']),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const submitted = {
    iso: textOf(form, 'iso'),
    currency: textOf(form, 'currency'),
    valid_from: textOf(form, 'valid_from'),
    rate: textOf(form, 'rate'),
    note: textOf(form, 'note'),
  };
  const { iso, valid_from, note } = submitted;
  const currency = submitted.currency as 'EUR' | 'USD';
  const calls = {
    treaty: () =>
      api('POST /api/admin/treaty_rates/{iso}', {
        params: { iso },
        body: { valid_from, basis_points: parseMinorUnits(submitted.rate), note },
      }),
    exchange: () =>
      api('POST /api/admin/exchange_rates/{currency}', {
        params: { currency },
        body: { valid_from, per_pound: parseRate(submitted.rate) },
      }),
    withdraw_treaty: () =>
      api('DELETE /api/admin/treaty_rates/{iso}/{valid_from}', { params: { iso, valid_from } }),
    withdraw_exchange: () =>
      api('DELETE /api/admin/exchange_rates/{currency}/{valid_from}', {
        params: { currency, valid_from },
      }),
  };
  if (!(intent in calls)) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(calls[intent as keyof typeof calls]());
  if (failure) return data({ intent, failure, submitted }, failure.status);
  const done = intent.startsWith('withdraw') ? 'withdrawn' : 'set';
  return redirect(`/admin/payouts/tax/rates?done=${done}`);
}

/** Parses `1.17` or `1,170000` into millionths; other text becomes NaN, which the server rejects. */
function parseRate(text: string): number {
  const [, whole, decimals = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,6}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  return Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
}
