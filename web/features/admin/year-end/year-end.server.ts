import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

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
  };
}

export async function action(args: PageArgs<'year'>) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  const form = await args.request.formData();
  const isAbroad = textOf(form, 'intent') === 'abroad';
  const { value, failure } = await attempt(
    isAbroad
      ? api('POST /api/admin/withheld_tax/{year}/files', { params: { year } })
      : api('POST /api/admin/platform_reports/{year}/files', { params: { year: Number(year) } }),
  );
  if (failure) return data({ intent: isAbroad ? 'abroad' : 'make', failure }, failure.status);
  const name = isAbroad ? 'ct600h' : 'download';
  return redirect(`/admin/payouts/year/${year}?${name}=${value.uuid}`);
}
