import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';
import { SETTINGS_DONE, setOrWithdraw } from './dated-setting.server.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const table = await api('GET /api/admin/eu_duty');
  const typed = {
    each: search.get('each'),
    below: search.get('below'),
    valid_from: search.get('valid_from') ?? table.earliest_day,
  };
  const query = {
    valid_from: typed.valid_from,
    per_item_type: parseMinorUnits(typed.each ?? ''),
    below: parseMinorUnits(typed.below ?? ''),
  };
  const previewed = search.has('each')
    ? await attempt(api('GET /api/admin/eu_duty/preview', { query }))
    : null;
  return {
    table,
    typed,
    query,
    preview: previewed?.value ?? null,
    failure: previewed?.failure,
    done: readDoneParameter(args.request, SETTINGS_DONE),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  return await setOrWithdraw(args.request, '/admin/catalogue/vat/eu-duty', {
    set: (form, version) =>
      api('POST /api/admin/eu_duty', {
        body: {
          valid_from: textOf(form, 'valid_from'),
          per_item_type: parseWholeNumber(textOf(form, 'per_item_type')),
          below: parseWholeNumber(textOf(form, 'below')),
          version,
        },
      }),
    takeBack: (day, version) =>
      api('DELETE /api/admin/eu_duty/{valid_from}', {
        params: { valid_from: day },
        query: { version },
      }),
  });
}
