import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'year'>) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  const params = { year: Number(year) };
  const report = await api('GET /api/admin/platform_reports/{year}', { params });
  const download = new URL(args.request.url).searchParams.get('download');
  return { report, download };
}

export async function action(args: PageArgs<'year'>) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  const params = { year: Number(year) };
  const call = api('POST /api/admin/platform_reports/{year}/files', { params });
  const { value, failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/admin/payouts/year/${year}?download=${value.uuid}`);
}
