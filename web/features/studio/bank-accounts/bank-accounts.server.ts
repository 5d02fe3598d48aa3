import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { openProvider, readProvider } from '../payouts/open-provider.ts';
import { payoutTabs } from '../payouts/payout-tabs.ts';

const DONE = ['added', 'default_set', 'removed'] as const;

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account, may } = studio;
  const [{ data: accounts, methods }, provider] = await Promise.all([
    api('GET /api/users/{user}/bank_accounts', { params: { user: account.id } }),
    readProvider(api, account.id),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    accounts,
    methods,
    provider,
    tabs: payoutTabs(studio),
    isManaged: may('bank.manage', account.id),
    done: DONE.find((each) => each === done),
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  if (textOf(form, 'intent') === 'provider') return await openProvider(api, account.id);
  const params = { user: account.id, account: textOf(form, 'account') };
  const removes = textOf(form, 'intent') === 'remove';
  const { failure } = await attempt<unknown>(
    removes
      ? api('DELETE /api/users/{user}/bank_accounts/{account}', { params })
      : api('POST /api/users/{user}/bank_accounts/{account}/default', { params }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/payouts/accounts?done=${removes ? 'removed' : 'default_set'}`);
}
