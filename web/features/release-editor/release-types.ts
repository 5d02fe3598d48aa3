import type { ServerSide } from '@lathe/contract/server-side';

/** Formats of the seller. A label that edits the release sees those that everyone may use. */
export async function releaseTypes({ api, may }: Pick<ServerSide, 'api' | 'may'>, user: string) {
  const { data } = may('releases.manage', user)
    ? await api('GET /api/users/{user}/release_types', { params: { user } })
    : await api('GET /api/release_types');
  return data;
}
