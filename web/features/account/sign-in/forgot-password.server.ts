import { data } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(serverSide);
  const email = textOf(await request.formData(), 'email').trim();
  const { failure } = await attempt(api('POST /api/forgot-password', { body: { email } }));
  return data({ failure, email }, failure?.status);
}
