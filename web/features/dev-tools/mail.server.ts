import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

export async function loader({ context, params, request }: PageArgs) {
  const { api } = notInProduction(context);
  if (params.view !== undefined && params.view !== 'text')
    throw new Response(null, { status: 404 });
  const to = new URL(request.url).searchParams.get('to') ?? '';
  const mails = await api('GET /dev/mail.json', { query: to === '' ? {} : { to } });
  const mail = params.id === undefined ? null : mails.find(({ id }) => id === params.id);
  if (mail === undefined) throw new Response(null, { status: 404 });
  const list = mails.map(({ id, to: recipient, subject, sent_at }) => ({
    id,
    to: recipient,
    subject,
    sent_at,
  }));
  return { list, mail, to, view: params.view ?? 'html' };
}
