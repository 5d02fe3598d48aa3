import { TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import { data } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

/** Category and code are in the query string, as on the page of the event. */
function wantedIn(request: Request): { category: string; code: string } {
  const query = new URL(request.url).searchParams;
  return {
    category: query.get('category') ?? '',
    code: (query.get('code') ?? '').slice(0, TICKET_CODE_MAX_LENGTH),
  };
}

export async function loader({ context, request }: PageArgs<'page' | 'event'>) {
  const { api, viewer } = context.get(serverSide);
  const { category, code } = wantedIn(request);
  const line = await api('GET /api/ticket_waits/{category}', {
    params: { category },
    query: code === '' ? {} : { code },
  });
  return { line, isGuest: viewer === null };
}

export async function action({ context, request }: PageArgs<'page' | 'event'>) {
  const { api } = context.get(serverSide);
  const { category, code } = wantedIn(request);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  const places = textOf(form, 'places');
  const { value, failure } = await attempt(
    api('POST /api/ticket_waits/{category}', {
      params: { category },
      body: { places: Number(places), code, ...(email !== '' && { email }) },
    }),
  );
  const typed = { email, places };
  if (failure) return data({ state: null, failure, typed }, failure.status);
  return { state: value.state, failure: undefined, typed };
}
