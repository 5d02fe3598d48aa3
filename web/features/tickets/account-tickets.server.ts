import { isOver } from '@lathe/rules/event-states';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data } = await api('GET /api/tickets');
  return {
    coming: data.filter(({ event, is_cancelled }) => !isOver(event.status) && !is_cancelled),
    others: data.filter(({ event, is_cancelled }) => isOver(event.status) || is_cancelled),
  };
}
