import { BANK_ACCOUNT_DECISIONS } from '@lathe/contract/bank-review-calls';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'account'>) {
  const { api } = requireViewer(args);
  const { account } = args.params;
  return await api('GET /api/admin/bank_accounts/{account}', { params: { account } });
}

export async function action(args: PageArgs<'account'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const { account } = args.params;
  const reason = textOf(form, 'reason');
  const decision = BANK_ACCOUNT_DECISIONS.find((each) => each === textOf(form, 'decision'));
  if (!decision) throw new Response(null, { status: 400 });
  const { failure } = await attempt(
    api('POST /api/admin/bank_accounts/{account}/review', {
      params: { account },
      body: { decision, reason },
    }),
  );
  if (failure) return data({ failure, reason, decision }, failure.status);
  return redirect(`/admin/payouts/accounts?done=${decision}`);
}
