import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data: lists } = await api('GET /api/admin/price_lists');
  return { lists, done: readDoneParameter(args.request, ['dropped']) };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const name = textOf(await args.request.formData(), 'name');
  const { value, failure } = await attempt(api('POST /api/admin/price_lists', { body: { name } }));
  if (!failure) return redirect(`/admin/catalogue/prices/${value.id}`);
  return data({ failure, name }, failure.status);
}
