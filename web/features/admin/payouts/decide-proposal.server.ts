import type { Api } from '@lathe/contract/server-side';

/** What a button of `Proposals` does; null for other forms. */
export function decideProposal(api: Api, intent: string): Promise<unknown> | null {
  const [, how, proposal = ''] = /^(confirm|withdraw)-(.+)$/.exec(intent) ?? [];
  const params = { proposal };
  if (how === 'confirm') {
    return api('POST /api/admin/payment_proposals/{proposal}/confirm', { params });
  }
  if (how === 'withdraw') {
    return api('POST /api/admin/payment_proposals/{proposal}/withdraw', { params });
  }
  return null;
}
