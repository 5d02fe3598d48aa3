import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readPageValues } from './page-values.ts';

export async function loader(args: PageArgs) {
  const { api, account, publicUrl } = requireStudio(args);
  // Rejects users who may not sell before they fill in the form.
  await api('GET /api/users/{user}/pages', { params: { user: account.id } });
  return { userId: account.id, host: new URL(publicUrl).host };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const { version: _, ...body } = readPageValues(await args.request.formData());
  const params = { user: account.id };
  const { value, failure } = await attempt(api('POST /api/users/{user}/pages', { params, body }));
  if (failure) return data({ submitted: { ...body, version: 0 }, failure }, failure.status);
  return redirect(`/studio/pages/${value.uuid}?done=made`);
}
