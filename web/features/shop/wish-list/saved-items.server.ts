import type { ServerSide } from '@lathe/contract/server-side';

/** Those of the items that the viewer has saved; null for visitors, whose pages are cached. */
export async function savedItems(
  { api, viewer }: Pick<ServerSide, 'api' | 'viewer'>,
  items: readonly string[],
): Promise<string[] | null> {
  if (!viewer) return null;
  const saved = await api('GET /api/users/{user}/wish_list/saved', {
    params: { user: viewer.id },
    query: { items: items.join(',') },
  });
  return saved.items;
}
