import { data, redirect } from 'react-router';
import { orRequestLink } from '../../lib/expired-link.ts';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { postedForm } from '../../lib/forms/posted-form.ts';
import { qrCode } from '../../lib/qr-code.server.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

function keyIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('key');
}

export async function loader({ context, params, request }: PageArgs<'ticket'>) {
  const { api } = context.get(serverSide);
  const key = keyIn(request);
  const query = key === null ? {} : { key };
  const ticket = await orRequestLink(api('GET /api/held_tickets/{ticket}', { params, query }));
  if (ticket.url === null) return { ticket, key, qr: null };
  const code = ticket.url.slice('/T/'.length);
  const { address } = await api('GET /api/tickets/{code}', { params: { code } });
  return { ticket, key, qr: qrCode(address) };
}

export async function action(args: PageArgs<'ticket'>) {
  const { context, params, request } = args;
  const { api } = context.get(serverSide);
  const form = await postedForm(args);
  const typed = { name: textOf(form, 'name').trim(), email: textOf(form, 'email').trim() };
  const key = keyIn(request);
  const body = { ...typed, ...(key !== null && { key }) };
  const { failure } = await attempt(
    api('POST /api/held_tickets/{ticket}/transfers', { params, body }),
  );
  if (failure) return data({ failure, typed }, failure.status);
  const { pathname, search } = new URL(request.url);
  throw redirect(`${pathname}${search}`);
}
