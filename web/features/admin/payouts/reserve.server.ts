import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'reserve'>) {
  const { api } = requireViewer(args);
  const { reserve } = args.params;
  return await api('GET /api/admin/reserves/{reserve}', { params: { reserve } });
}

export async function action(args: PageArgs<'reserve'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { reserve: args.params.reserve };
  const intent = textOf(form, 'intent') === 'extend' ? 'extend' : 'release';
  const submitted = { reason: textOf(form, 'reason'), release_on: textOf(form, 'release_on') };
  const { reason } = submitted;
  const { failure } = await attempt<unknown>(
    intent === 'extend'
      ? api('POST /api/admin/reserves/{reserve}/extend', { params, body: submitted })
      : api('POST /api/admin/reserves/{reserve}/release', { params, body: { reason } }),
  );
  if (failure) return data({ intent, failure, ...submitted }, failure.status);
  return redirect(`/admin/payouts/reserves?done=${intent}`);
}
