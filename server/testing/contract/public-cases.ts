import type { World } from './world.ts';

export async function publicCases(world: World) {
  const { visitor, title, seller, stranger } = world;
  const maker = await seller();
  await title(maker.id, { label: 'Kiosk Records', catalogNo: 'KIOSK-1', explicit: true });
  const plain = { good: () => ({ as: visitor() }), errors: {}, foreign: null };
  const ofGenre = {
    good: () => ({ as: visitor(), params: { genre: 'electronic' } }),
    errors: {},
    foreign: null,
  };
  const shown = async () => {
    const { page, slug } = await title(maker.id);
    return { as: visitor(), params: { page: page.slug, group: slug } };
  };
  /** Not on sale yet, so visible only to its owner. */
  const unseen = async () => {
    const { page, slug } = await title(maker.id, { publishedAt: null });
    const params = { page: page.slug, group: slug };
    return { as: stranger.browser, params, query: { preview: 'true' } };
  };
  const ofGroup = {
    good: shown,
    errors: {},
    foreign: { request: unseen, statuses: [404] as const },
  };

  return {
    'GET /api/locales': plain,
    'GET /api/shipping_countries': plain,
    'GET /api/bulk_shipping_countries': plain,
    'GET /api/active_genres': plain,
    'GET /api/genres_list': plain,
    'GET /api/release_types': plain,
    'GET /api/genres/{genre}/releases': ofGenre,
    'GET /api/genres/{genre}/release_groups': ofGenre,
    'GET /api/pages/{page}/release_groups/{group}': ofGroup,
    'GET /api/pages/{page}/release_groups/{group}/releases': ofGroup,
    'GET /api/release_groups': {
      ...plain,
      good: () => ({ as: visitor(), query: { media: 'Vinyl,CD' } }),
    },
    'GET /api/top_release_groups': {
      ...plain,
      errors: { not_found: () => ({ as: visitor(), query: { genre: 'nothing' } }) },
    },
  };
}
