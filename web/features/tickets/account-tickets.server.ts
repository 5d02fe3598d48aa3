import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data } = await api('GET /api/tickets');
  const isCurrent = ({ event, is_cancelled, passed_on }: HeldTicket) =>
    !isOver(event.status) && !is_cancelled && passed_on === null;
  return {
    coming: data.filter(isCurrent),
    others: data.filter((ticket) => !isCurrent(ticket)),
  };
}
