import type { ServerSide } from '@lathe/contract/server-side';

/** As many as one call takes. No page has more. */
const ITEMS_MAX = 50;

/** Those of the items that the viewer has saved; null for visitors, whose pages are cached. */
export async function savedItems(
  { api, viewer }: Pick<ServerSide, 'api' | 'viewer'>,
  items: readonly string[],
): Promise<string[] | null> {
  if (!viewer) return null;
  const saved = await api('GET /api/users/{user}/wish_list/saved', {
    params: { user: viewer.id },
    query: { items: items.slice(0, ITEMS_MAX).join(',') },
  });
  return saved.items;
}
