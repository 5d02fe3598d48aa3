import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs<'year'>) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  const params = { year: Number(year) };
  const [report, abroad] = await Promise.all([
    api('GET /api/admin/platform_reports/{year}', { params }),
    api('GET /api/admin/withheld_tax/{year}', { params: { year } }),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    report,
    abroad,
    download: searchParams.get('download'),
    ct600h: searchParams.get('ct600h'),
    done: readDoneParameter(args.request, ['filed', 'refresh']),
  };
}

export async function action(args: PageArgs<'year'>) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const page = `/admin/payouts/year/${year}`;
  const params = { year: Number(year) };
  const [, what = '', id = ''] = /^(filed|again|refresh)-(.+)$/.exec(intent) ?? [];
  if (what === 'filed' || what === 'refresh') {
    const { failure } = await attempt(
      what === 'filed'
        ? api('POST /api/admin/platform_reports/{year}/files/{file}/filed', {
            params: { ...params, file: id },
          })
        : api('POST /api/admin/platform_reports/{year}/sellers/{seller}/refresh', {
            params: { ...params, seller: id },
          }),
    );
    if (failure) return data({ intent, failure }, failure.status);
    return redirect(`${page}?done=${what}`);
  }
  const isAbroad = intent === 'abroad';
  const { value, failure } = await attempt(
    isAbroad
      ? api('POST /api/admin/withheld_tax/{year}/files', { params: { year } })
      : api('POST /api/admin/platform_reports/{year}/files', {
          params,
          body: what === 'again' ? { message: Number(id) } : {},
        }),
  );
  if (failure) return data({ intent, failure }, failure.status);
  return redirect(`${page}?${isAbroad ? 'ct600h' : 'download'}=${value.uuid}`);
}
