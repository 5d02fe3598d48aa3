/** Downloads of print files. The page says why there is none, because a link cannot. */
import { redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

interface Download {
  value?: { url: string } | null | undefined;
}

function follow({ value }: Download, page: string): Response {
  return redirect(value?.url ?? `${page}?files_failed`);
}

export async function fileLoader(args: PageArgs<'job' | 'area' | 'layer'>): Promise<Response> {
  const { job, area, layer } = args.params;
  const page = `/admin/production/jobs/${job}`;
  const { api } = requireViewer(args, page);
  const params = { job, area, layer: layer === 'white' ? 'white' : 'ink' } as const;
  const call = api('GET /api/production/jobs/{job}/print_files/{area}/{layer}', { params });
  return follow(await attempt(call), page);
}

export async function jobFilesLoader(args: PageArgs<'job'>): Promise<Response> {
  const page = `/admin/production/jobs/${args.params.job}`;
  const { api } = requireViewer(args, page);
  const { params } = args;
  return follow(await attempt(api('GET /api/production/jobs/{job}/print_files', { params })), page);
}

export async function batchFilesLoader(args: PageArgs<'batch'>): Promise<Response> {
  const page = `/admin/production/batches/${args.params.batch}`;
  const { api } = requireViewer(args, page);
  const { params } = args;
  const call = api('GET /api/production/batches/{batch}/print_files', { params });
  return follow(await attempt(call), page);
}
