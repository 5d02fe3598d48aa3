import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { bundleBody, readBundleForm } from './bundle-values.ts';
import { formData } from './form-data.server.ts';

export async function loader(args: PageArgs) {
  return await formData(requireStudio(args));
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const submitted = readBundleForm(await args.request.formData());
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/bundles', {
      params: { user: account.id },
      body: bundleBody(submitted),
    }),
  );
  if (failure) return data({ submitted, failure }, failure.status);
  return redirect(`/studio/bundles/${value.uuid}?done=made`);
}
