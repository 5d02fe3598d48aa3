import { SHOP_CLOCK_STEPS } from '@lathe/rules/shop-clock';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api, production } = requireViewer(args);
  // The call does not exist there.
  if (production) throw data(null, 404);
  return {
    clock: await api('GET /api/admin/clock'),
    done: readDoneParameter(args.request, ['moved']),
  };
}

export async function action(args: PageArgs) {
  const { api, production } = requireViewer(args);
  if (production) throw data(null, 404);
  const form = await args.request.formData();
  const by = SHOP_CLOCK_STEPS.find((step) => step === textOf(form, 'by')) ?? 'hour';
  const body = { by, ahead_seconds: Number(textOf(form, 'ahead_seconds')) };
  const { failure } = await attempt(api('POST /api/admin/clock/move', { body }));
  if (!failure) return redirect('/admin/clock?done=moved');
  return data({ failure }, failure.status);
}
