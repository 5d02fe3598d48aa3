import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { data } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import type { SelectedFilters } from './board-filters.tsx';
import { performAtPlant } from './plant-actions.server.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { request } = args;
  const filters = queryFilters(request, [
    'format',
    'stage',
    'show',
    'order',
    'item',
    'material',
    'cursor',
  ]);
  const stage = PRODUCTION_STAGES.find((each) => each === filters.stage) ?? null;
  const { format, order, item, material, cursor } = filters;
  const show = filters.show === 'waiting' ? 'waiting' : 'open';
  const query = {
    show,
    ...(format && { format }),
    ...(stage && { stage }),
    ...(cursor && { cursor }),
  } as const;
  const isJobList = order !== undefined || item !== undefined;
  const [plant, jobs, groups] = await Promise.all([
    api('GET /api/production'),
    isJobList
      ? api('GET /api/production/jobs', {
          query: {
            ...query,
            ...(order && { order }),
            ...(item && { item }),
            ...(material && { material }),
          },
        })
      : null,
    isJobList ? null : api('GET /api/production/groups', { query }),
  ]);
  const chosen: SelectedFilters = { format: format ?? null, stage, show };
  return {
    plant,
    chosen,
    order: order ?? null,
    item: item ?? null,
    jobs: jobs?.data ?? null,
    groups: groups?.data ?? null,
    next: nextCursor((jobs ?? groups)?.next_page_url ?? null),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performAtPlant({ api, form });
  return data(reply, reply.failure?.status ?? 200);
}
