import type { Api } from '@lathe/contract/server-side';
import { data, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';

/** Its page is signed for a short time, so it opens at once. */
export async function openProvider(api: Api, user: string) {
  const call = api('GET /api/users/{user}/payment/onboard', { params: { user } });
  const { value, failure } = await attempt(call);
  if (failure) return data({ intent: 'provider', failure }, failure.status);
  return redirectDocument(value.url);
}

/** Null unless a provider pays the seller. */
export async function readProvider(api: Api, user: string) {
  const { provider, is_payable } = await api('GET /api/users/{user}/payment', { params: { user } });
  return provider && { name: provider, isPayable: is_payable };
}
