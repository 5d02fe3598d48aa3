import { MANUAL_RESULTS, type ManualResult } from '@lathe/rules/bank-files';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { decideProposal } from './decide-proposal.server.ts';

const INTENTS = ['approve', 'refuse', 'resend', 'record', 'hold', 'lift'] as const;
const DONE = [...INTENTS, 'proposed', 'decided'] as const;
type Intent = (typeof INTENTS)[number];

export async function loader(args: PageArgs<'payout'>) {
  const { api } = requireViewer(args);
  const { payout } = args.params;
  return {
    payout: await api('GET /api/admin/payouts/{payout}', { params: { payout } }),
    done: readDoneParameter(args.request, DONE),
  };
}

export async function action(args: PageArgs<'payout'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const wanted = textOf(form, 'intent');
  const reason = textOf(form, 'reason');
  const { payout } = args.params;
  const decision = decideProposal(api, wanted);
  if (decision) {
    const { failure } = await attempt(decision);
    const given = { intent: wanted, reason, result: '' };
    if (failure) return data({ ...given, failure }, failure.status);
    return redirect(`/admin/payouts/${payout}?done=decided`);
  }
  const intent = INTENTS.find((each) => each === wanted);
  if (!intent) throw new Response(null, { status: 400 });
  const result = MANUAL_RESULTS.find((each) => each === textOf(form, 'result')) ?? 'settled';
  const input = { payout, user: textOf(form, 'user'), reason, result };
  const { failure } = await attempt<unknown>(perform(api, intent, input));
  if (failure) return data({ intent, failure, reason, result }, failure.status);
  const done = intent === 'record' && result !== 'settled' ? 'proposed' : intent;
  return redirect(`/admin/payouts/${payout}?done=${done}`);
}

type Api = ReturnType<typeof requireViewer>['api'];

function perform(
  api: Api,
  intent: Intent,
  {
    payout,
    user,
    reason,
    result,
  }: { payout: string; user: string; reason: string; result: ManualResult },
): Promise<unknown> {
  const params = { payout };
  const body = { reason };
  switch (intent) {
    case 'approve':
      return api('POST /api/admin/payouts/{payout}/approve', { params });
    case 'refuse':
      return api('POST /api/admin/payouts/{payout}/refuse', { params, body });
    case 'resend':
      return api('POST /api/admin/payouts/{payout}/resend', { params });
    case 'record':
      return api('POST /api/admin/payouts/{payout}/result', { params, body: { result, reason } });
    case 'hold':
      return api('POST /api/admin/users/{user}/payout_hold', { params: { user }, body });
    case 'lift':
      return api('POST /api/admin/users/{user}/payout_hold/lift', { params: { user }, body });
  }
}
