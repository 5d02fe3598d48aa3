import { data } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

const REASONS = ['expired', 'replaced'] as const;

export function loader({ request }: PageArgs) {
  const why = new URL(request.url).searchParams.get('why');
  return { why: REASONS.find((candidate) => candidate === why) ?? null };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const body = { number: textOf(form, 'number').trim(), email: textOf(form, 'email').trim() };
  const { failure } = await attempt(api('POST /api/order_links', { body }));
  return data({ failure, ...body }, failure?.status);
}
