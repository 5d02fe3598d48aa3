import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

const DONE = ['made', 'ended'] as const;

export async function loader(args: PageArgs<'discount'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, discount: args.params.discount };
  const search = new URL(args.request.url).searchParams;
  const [discount, used] = await Promise.all([
    api('GET /api/users/{user}/discounts/{discount}', { params }),
    api('GET /api/users/{user}/discounts/{discount}/redemptions', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
  ]);
  return {
    discount,
    redemptions: used.data,
    next: nextCursor(used.next_page_url),
    done: DONE.find((candidate) => candidate === search.get('done')),
  };
}

export async function action(args: PageArgs<'discount'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, discount: args.params.discount };
  const { failure } = await attempt(
    api('POST /api/users/{user}/discounts/{discount}/end', { params }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/discounts/${params.discount}?done=ended`);
}
