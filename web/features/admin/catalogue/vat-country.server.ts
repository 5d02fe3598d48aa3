import { data } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';
import { SETTINGS_DONE, setOrWithdraw } from './dated-setting.server.ts';

export async function loader(args: PageArgs<'iso'>) {
  const { api } = requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const { data: tables } = await api('GET /api/admin/vat_rates');
  const table = tables.find(({ iso }) => iso === args.params.iso);
  if (!table) throw data(null, 404);
  const typed = {
    rate: search.get('rate') ?? '',
    valid_from: search.get('valid_from') ?? table.earliest_day,
  };
  const previewed = search.has('rate')
    ? await attempt(
        api('GET /api/admin/vat_rates/{iso}/preview', {
          params: { iso: table.iso },
          query: { valid_from: typed.valid_from, basis_points: parseMinorUnits(typed.rate) },
        }),
      )
    : null;
  return {
    table,
    typed,
    preview: previewed?.value ?? null,
    failure: previewed?.failure,
    done: readDoneParameter(args.request, SETTINGS_DONE),
  };
}

export async function action(args: PageArgs<'iso'>) {
  const { api } = requireViewer(args);
  const { iso } = args.params;
  return await setOrWithdraw(args.request, `/admin/catalogue/vat/${iso}`, {
    set: (form, version) =>
      api('POST /api/admin/vat_rates/{iso}', {
        params: { iso },
        body: {
          valid_from: textOf(form, 'valid_from'),
          basis_points: parseWholeNumber(textOf(form, 'basis_points')),
          version,
        },
      }),
    takeBack: (day, version) =>
      api('DELETE /api/admin/vat_rates/{iso}/{valid_from}', {
        params: { iso, valid_from: day },
        query: { version },
      }),
  });
}
