import { PAYEE_DECISIONS } from '@lathe/rules/invited-payees';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs<'payee'>) {
  const { api } = requireViewer(args);
  const { payee } = args.params;
  return {
    share: await api('GET /api/admin/unclaimed_shares/{payee}', { params: { payee } }),
    done: readDoneParameter(args.request, ['decided']),
  };
}

export async function action(args: PageArgs<'payee'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const { payee } = args.params;
  const reason = textOf(form, 'reason');
  const decision = PAYEE_DECISIONS.find((each) => each === textOf(form, 'decision'));
  if (!decision) throw new Response(null, { status: 400 });
  const { failure } = await attempt(
    api('POST /api/admin/unclaimed_shares/{payee}/decide', {
      params: { payee },
      body: { decision, reason },
    }),
  );
  if (failure) return data({ failure, reason, decision }, failure.status);
  return redirect(`/admin/payouts/unclaimed/${payee}?done=decided`);
}
