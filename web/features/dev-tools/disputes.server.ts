import { redirect } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

export async function loader({ context }: PageArgs) {
  const { api } = notInProduction(context);
  return await api('GET /es/sandbox/disputes');
}

export async function action({ context, request }: PageArgs) {
  const { api } = notInProduction(context);
  const form = await request.formData();
  await api('POST /es/sandbox/disputes/{dispute}/close', {
    params: { dispute: String(form.get('dispute') ?? '') },
    body: { state: form.get('state') === 'won' ? 'won' : 'lost' },
  });
  return redirect('/dev/bank', 303);
}
