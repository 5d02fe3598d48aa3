import { isUuid } from '@lathe/rules/uuid';
import { data } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, params: { group } }: PageArgs<'group'>) {
  const { api } = context.get(serverSide);
  if (!isUuid(group)) throw data(null, 404);
  const { page } = await api('GET /api/release_groups/{group}', { params: { group } });
  const params = { page, group };
  const [title, releases] = await Promise.all([
    api('GET /api/pages/{page}/release_groups/{group}', { params }),
    api('GET /api/pages/{page}/release_groups/{group}/releases', { params }),
  ]);
  return { group: title, releases: releases.data };
}
