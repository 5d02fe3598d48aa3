import { sleeveTint } from '@lathe/rules/sleeve-tint';
import { redirect } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, params, request }: PageArgs<'label'>) {
  const { api } = context.get(serverSide);
  const cursor = new URL(request.url).searchParams.get('page');
  const label = await api('GET /api/labels/{label}', { params });
  if (label.url !== params.label) throw redirect(`/labels/${label.url}`, 301);
  const releases = await api('GET /api/labels/{label}/release_groups', {
    params,
    query: cursor ? { page: cursor } : {},
  });
  return {
    ...{ label, releases },
    isFirstPage: cursor === null,
    tint: sleeveTint(releases.data[0]?.image?.colours ?? []),
  };
}
