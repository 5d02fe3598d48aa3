import { SharedWishList } from '../../features/shop/wish-list/shared-wish-list.tsx';

export { loader } from '../../features/shop/wish-list/shared-wish-list.server.ts';

/** Only who has the URL sees the list: it must not leak to other sites, search engines or caches. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
});

export default SharedWishList;
