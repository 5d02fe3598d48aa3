import type { Api } from '@lathe/contract/server-side';
import { redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireStudio, type Studio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { shareDone } from './onboarding/steps.ts';

export async function loader(args: PageArgs) {
  const { api, viewer, account, may, now } = requireStudio(args);
  if (account.id !== viewer.id) {
    return { shared: await loadSharedOverview({ api, may, now, account }) };
  }
  const params = { id: account.id };
  const [user, { basic }, creator] = await Promise.all([
    api('GET /api/user/{id}', { params }),
    api('GET /api/account/{id}', { params }),
    attempt(api('GET /api/account/{id}/creator', { params })),
  ]);
  return {
    shared: null,
    user,
    desk: user.is_seller ? await loadSellerOverview(api, account.id, now()) : null,
    pendingEmail: basic.pending_email,
    progress: creator.value ? shareDone(creator.value) : null,
  };
}

/** In the account of another: what the role allows to see. */
async function loadSharedOverview({
  api,
  may,
  now,
  account,
}: Pick<Studio, 'api' | 'may' | 'now' | 'account'>) {
  const params = { user: account.id };
  const month = now().toISOString().slice(0, 7);
  const canReadSales = may('sales.read', account.id);
  const [releases, merch, sold, overview] = await Promise.all([
    may('releases.manage', account.id)
      ? api('GET /api/users/{user}/releases', { params, query: { sort: 'changed' } })
      : null,
    may('merch.read', account.id)
      ? api('GET /api/users/{user}/merch', { params, query: {} })
      : null,
    canReadSales
      ? api('GET /api/users/{user}/sold_lines/totals', { params, query: { month } })
      : null,
    canReadSales ? api('GET /api/users/{user}/sales_overview', { params }) : null,
  ]);
  return {
    month,
    sold: sold?.data ?? null,
    overview,
    work: releases && waiting(releases.data),
    merch: waiting(merch?.data ?? []),
  };
}

const WORK_SHOWN = 4;

function waiting<Thing extends { next_step: object | null }>(things: readonly Thing[]): Thing[] {
  return things.filter(({ next_step }) => next_step !== null).slice(0, WORK_SHOWN);
}

/** Overview data of a seller. */
async function loadSellerOverview(api: Api, user: string, now: Date) {
  const params = { user };
  const month = now.toISOString().slice(0, 7);
  const [agreements, splits, pages, releases, merch, ...others] = await Promise.all([
    api('GET /api/users/{user}/agreements', { params, query: { state: 'asked' } }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'waiting' } }),
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/releases', { params, query: { sort: 'changed' } }),
    api('GET /api/users/{user}/merch', { params, query: {} }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month } }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month, show: 'own' } }),
    api('GET /api/users/{user}/earnings_rate', { params }),
    api('GET /api/users/{user}/sales_overview', { params }),
  ]);
  const [sold, own, rate, overview] = others;
  return {
    /** Open requests of labels and payees, limited to the first page of each list. */
    asked: agreements.data.length + splits.data.length,
    hasPage: pages.data.length > 0,
    hasRelease: releases.count > 0,
    work: waiting(releases.data),
    merch: waiting(merch.data),
    month,
    sold: sold.data,
    own: own.data,
    rate: rate.basis_points,
    isVatRegistered: rate.is_vat_registered,
    overview,
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const intent = textOf(await args.request.formData(), 'intent');
  if (intent === 'skip') {
    await api('POST /api/users/{user}/introduction_flow/skip', { params });
  } else {
    await api('PUT /api/users/{user}/introduction_flow', { params, body: { flag: 'welcome' } });
  }
  return redirect('/studio');
}
