import { redirect } from 'react-router';
import { orRequestLink } from '../../lib/expired-link.ts';
import { postedForm } from '../../lib/forms/posted-form.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { performOnOrder } from '../orders/order-page.server.ts';

const REPLACED_LINK_PATH = '/checkout/link?why=replaced';

function keyIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('key');
}

export async function loader({ context, params, request }: PageArgs<'order'>) {
  const { api, viewer } = context.get(serverSide);
  const key = keyIn(request);
  const query = key === null ? {} : { key };
  const [order, returns, tickets, returnable] = await orRequestLink(
    Promise.all([
      api('GET /api/orders/{order}', { params, query }),
      api('GET /api/orders/{order}/returns', { params, query }),
      api('GET /api/orders/{order}/tickets', { params, query }),
      api('GET /api/orders/{order}/returnable_tickets', { params, query }),
    ]),
  );
  const viewerId = viewer?.id ?? null;
  return { order, returns, tickets: tickets.data, returnable: returnable.data, key, viewerId };
}

export async function action(args: PageArgs<'order'>) {
  const { api, viewer } = args.context.get(serverSide);
  const key = keyIn(args.request) ?? undefined;
  const form = await postedForm(args);
  const result = await performOnOrder({ api, order: args.params.order, key, form });
  // The link of the current page is now invalid, too.
  if (result.data.done === 'new_link' && viewer === null) throw redirect(REPLACED_LINK_PATH);
  return result;
}
