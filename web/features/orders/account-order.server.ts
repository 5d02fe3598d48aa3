import { postedForm } from '../../lib/forms/posted-form.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { performOnOrder } from './order-page.server.ts';

export async function loader(args: PageArgs<'order'>) {
  const { api, viewer } = requireViewer(args);
  const { params } = args;
  const [order, returns, tickets, returnable] = await Promise.all([
    api('GET /api/orders/{order}', { params }),
    api('GET /api/orders/{order}/returns', { params }),
    api('GET /api/orders/{order}/tickets', { params }),
    api('GET /api/orders/{order}/returnable_tickets', { params }),
  ]);
  return {
    order,
    returns,
    tickets: tickets.data,
    returnable: returnable.data,
    userId: viewer.id,
  };
}

export async function action(args: PageArgs<'order'>) {
  const { api } = requireViewer(args);
  const form = await postedForm(args);
  return await performOnOrder({ api, order: args.params.order, key: undefined, form });
}
