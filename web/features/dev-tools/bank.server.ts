import { redirect } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

export async function loader({ context, params }: PageArgs<'payment'>) {
  const { api } = notInProduction(context);
  const payment = await api('GET /es/sandbox/payments/{payment}', { params });
  // The user came back or clicked twice.
  if (payment.return_path !== null) throw redirect(payment.return_path);
  return payment;
}

export async function action({ context, params, request }: PageArgs<'payment'>) {
  const { api } = notInProduction(context);
  const form = await request.formData();
  const body = { approve: form.get('answer') === 'yes' };
  const reply = await api('POST /es/sandbox/payments/{payment}/answer', { params, body });
  return redirect(reply.return_path, 303);
}
