import { SALE_CURRENCIES } from '@lathe/rules/money';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { openProvider, readProvider } from './open-provider.ts';
import { payoutTabs } from './payout-tabs.ts';

const DONE = ['requested', 'cancelled'] as const;

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account, may } = studio;
  const params = { user: account.id };
  const { request, convert, closing, done, ...query } = queryFilters(args.request, [
    'cursor',
    'request',
    'convert',
    'closing',
    'done',
  ]);
  const currency = currencyIn(request);
  const [balances, payouts, provider, estimate] = await Promise.all([
    api('GET /api/users/{user}/balances', { params }),
    api('GET /api/users/{user}/payouts', { params, query }),
    readProvider(api, account.id),
    currency &&
      api('GET /api/users/{user}/payout_estimate', {
        params,
        query: { currency, convert: yesOrNo(convert), closing: yesOrNo(closing) },
      }),
  ]);
  return {
    tabs: payoutTabs(studio),
    hasSales: may('sales.read', account.id),
    accountId: account.id,
    balances,
    payouts: payouts.data,
    next: nextCursor(payouts.next_page_url),
    estimate: estimate ?? null,
    provider,
    canOpenProvider: may('bank.manage', account.id),
    isConverted: convert === 'yes',
    isClosing: closing === 'yes',
    // Admins look only.
    isManaged: may('payouts.request', account.id),
    done: DONE.find((each) => each === done) ?? null,
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const user = account.id;
  if (textOf(form, 'intent') === 'cancel') {
    const params = { user, payout: textOf(form, 'payout') };
    const call = api('POST /api/users/{user}/payouts/{payout}/cancel', { params });
    const { failure } = await attempt(call);
    if (failure) return data({ intent: 'cancel', failure }, failure.status);
    return redirect('/studio/payouts?done=cancelled');
  }
  if (textOf(form, 'intent') === 'provider') return await openProvider(api, user);
  const currency = currencyIn(textOf(form, 'currency'));
  const { failure } = await attempt(
    api('POST /api/users/{user}/tipalti/transfer', {
      params: { user },
      body: {
        ...(currency && { currency }),
        convert: textOf(form, 'convert') === 'yes',
        closing: textOf(form, 'closing') === 'yes',
        expected_net: Number(textOf(form, 'net')),
      },
    }),
  );
  if (failure) return data({ intent: 'request', failure }, failure.status);
  return redirect('/studio/payouts?done=requested');
}

function yesOrNo(text: string | undefined) {
  return text === 'yes' ? 'yes' : 'no';
}

function currencyIn(text: string | undefined) {
  return SALE_CURRENCIES.find((currency) => currency === text);
}
