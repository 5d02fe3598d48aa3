import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'event' | 'ticket'>) {
  const { api, account } = requireStudio(args);
  const { event, ticket } = args.params;
  const found = await api('GET /api/users/{user}/events/{event}/tickets/{ticket}', {
    params: { user: account.id, event, ticket },
  });
  const isRefunded = new URL(args.request.url).searchParams.get('done') === 'refunded';
  return { ticket: found, event, isRefunded };
}

export async function action(args: PageArgs<'event' | 'ticket'>) {
  const { api, account } = requireStudio(args);
  const { event, ticket } = args.params;
  const form = await args.request.formData();
  const { failure } = await attempt(
    api('POST /api/users/{user}/events/{event}/tickets/{ticket}/refund', {
      params: { user: account.id, event, ticket },
      body: { amount: Number(textOf(form, 'amount')) },
    }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/events/${event}/sold/${ticket}?done=refunded`);
}
