import { CARRIERS } from '@lathe/rules/carriers';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const filters = queryFilters(args.request, ['state', 'cursor', 'done', 'number']);
  const state = filters.state === 'sent' ? 'sent' : 'packed';
  const { cursor, number = '' } = filters;
  const page = await api('GET /api/production/parcels', {
    query: { state, ...(cursor && { cursor }) },
  });
  const done = filters.done === 'sent' || filters.done === 'delivered' ? filters.done : null;
  return { parcels: page.data, next: nextCursor(page.next_page_url), state, done, number } as const;
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  // Each parcel has its own form, named after it.
  const [intent, parcel = ''] = textOf(form, 'intent').split(' ');
  const params = { parcel };
  const number = encodeURIComponent(textOf(form, 'number'));
  if (intent === 'deliver') {
    const call = api('POST /api/production/parcels/{parcel}/deliver', { params });
    const { failure } = await attempt(call);
    if (failure) return data({ parcel, failure, submitted: null }, failure.status);
    return redirect(`/admin/production/parcels?state=sent&done=delivered&number=${number}`);
  }
  const carrier = CARRIERS.find((each) => each === textOf(form, 'carrier')) ?? CARRIERS[0];
  const tracking = textOf(form, 'tracking');
  const body = { carrier, tracking };
  const call = api('POST /api/production/parcels/{parcel}/dispatch', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ parcel, failure, submitted: body }, failure.status);
  return redirect(`/admin/production/parcels?done=sent&number=${number}`);
}
