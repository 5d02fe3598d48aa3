import { PAYOUT_LISTS } from '@lathe/contract/payout-desk-calls';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { decideProposal } from './decide-proposal.server.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const filters = ['list', 'cursor', 'approved', 'left'];
  const { list: wanted, approved, left, ...query } = queryFilters(args.request, filters);
  const list = PAYOUT_LISTS.find((each) => each === wanted) ?? 'requested';
  const [page, proposals, holds, debts] = await Promise.all([
    api('GET /api/admin/payouts', { query: { ...query, list } }),
    api('GET /api/admin/payment_proposals'),
    api('GET /api/admin/payout_holds'),
    api('GET /api/admin/payout_debts'),
  ]);
  return {
    list,
    payouts: page.data,
    next: nextCursor(page.next_page_url),
    proposals: proposals.data,
    holds: holds.data,
    debts: debts.data,
    done: readDoneParameter(args.request, ['approved', 'lifted', 'written_off', 'decided']),
    counts: { approved: Number(approved) || 0, left: Number(left) || 0 },
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const user = textOf(form, 'user');
  const reason = textOf(form, 'reason');
  const rejected = { intent, reason };
  if (intent === 'approve') {
    const payouts = form.getAll('payouts').map(String);
    const call = api('POST /api/admin/payouts/approve', { body: { payouts } });
    const { value, failure } = await attempt(call);
    if (failure) return data({ ...rejected, failure }, failure.status);
    const { approved, left } = value;
    return redirect(`/admin/payouts?done=approved&approved=${approved}&left=${left}`);
  }
  const decision = decideProposal(api, intent);
  if (decision) {
    const { failure } = await attempt(decision);
    if (failure) return data({ ...rejected, failure }, failure.status);
    return redirect('/admin/payouts?done=decided');
  }
  const params = { user };
  const isLift = intent.startsWith('lift-');
  const { failure } = await attempt<unknown>(
    isLift
      ? api('POST /api/admin/users/{user}/payout_hold/lift', { params, body: { reason } })
      : api('POST /api/admin/users/{user}/write_off', {
          params,
          body: {
            reason,
            currency: SALE_CURRENCIES.find((each) => each === textOf(form, 'currency')) ?? 'GBP',
            amount: Number(textOf(form, 'amount')),
          },
        }),
  );
  if (failure) return data({ ...rejected, failure }, failure.status);
  return redirect(`/admin/payouts?done=${isLift ? 'lifted' : 'written_off'}`);
}
