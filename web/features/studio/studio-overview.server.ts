import type { Api } from '@lathe/contract/server-side';
import { redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { shareDone } from './onboarding/steps.ts';

export async function loader(args: PageArgs) {
  const { api, viewer, now } = requireViewer(args);
  const params = { id: viewer.id };
  const [user, account, creator] = await Promise.all([
    api('GET /api/user/{id}', { params }),
    api('GET /api/account/{id}', { params }),
    attempt(api('GET /api/account/{id}/creator', { params })),
  ]);
  return {
    user,
    desk: user.is_seller ? await loadSellerOverview(api, viewer.id, now()) : null,
    pendingEmail: account.basic.pending_email,
    progress: creator.value ? shareDone(creator.value) : null,
  };
}

const RELEASES_SHOWN = 4;

/** Overview data of a seller. */
async function loadSellerOverview(api: Api, user: string, now: Date) {
  const params = { user };
  const month = now.toISOString().slice(0, 7);
  const [agreements, splits, pages, releases, sold, own] = await Promise.all([
    api('GET /api/users/{user}/agreements', { params, query: { state: 'asked' } }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'waiting' } }),
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/releases', { params, query: { sort: 'changed' } }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month } }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month, show: 'own' } }),
  ]);
  return {
    /** Open requests of labels and payees, limited to the first page of each list. */
    asked: agreements.data.length + splits.data.length,
    hasPage: pages.data.length > 0,
    hasRelease: releases.count > 0,
    work: releases.data.filter(({ next_step }) => next_step !== null).slice(0, RELEASES_SHOWN),
    month,
    sold: sold.data,
    own: own.data,
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const intent = textOf(await args.request.formData(), 'intent');
  if (intent === 'skip') {
    await api('POST /api/users/{user}/introduction_flow/skip', { params });
  } else {
    await api('PUT /api/users/{user}/introduction_flow', { params, body: { flag: 'welcome' } });
  }
  return redirect('/studio');
}
