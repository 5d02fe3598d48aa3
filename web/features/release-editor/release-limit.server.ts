import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireStudio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const state = await api('GET /api/users/{user}/release_request', {
    params: { user: account.id },
  });
  const isSent = new URL(args.request.url).searchParams.get('done') === 'sent';
  return { ...state, userId: account.id, isSent };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const submitted = { wanted: textOf(form, 'wanted'), reason: textOf(form, 'reason') };
  // An empty or invalid number is rejected by the server.
  const wanted = submitted.wanted.trim() === '' ? Number.NaN : Number(submitted.wanted);
  const { failure } = await attempt(
    api('POST /api/users/{user}/release_request', {
      params: { user: account.id },
      body: { wanted, reason: submitted.reason },
    }),
  );
  if (!failure) return redirect('/studio/releases/limit?done=sent');
  return data({ failure, submitted }, failure.status);
}
