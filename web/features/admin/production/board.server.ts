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
  const filters = queryFilters(request, ['format', 'stage', 'show', 'order', 'cursor']);
  const stage = PRODUCTION_STAGES.find((each) => each === filters.stage) ?? null;
  const { format, order, cursor } = filters;
  const show = filters.show === 'waiting' ? 'waiting' : 'open';
  const [plant, page] = await Promise.all([
    api('GET /api/production'),
    api('GET /api/production/jobs', {
      query: {
        show,
        ...(format && { format }),
        ...(stage && { stage }),
        ...(order && { order }),
        ...(cursor && { cursor }),
      },
    }),
  ]);
  const chosen: SelectedFilters = { format: format ?? null, stage, show };
  return {
    plant,
    chosen,
    order: order ?? null,
    jobs: page.data,
    next: nextCursor(page.next_page_url),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performAtPlant({ api, form });
  return data(reply, reply.failure?.status ?? 200);
}
