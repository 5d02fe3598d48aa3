import { PromoPage } from '../features/shop/promo-page.tsx';

export { loader } from '../features/shop/promo-page.server.ts';

/** The URL is the permission: it must not leak to other sites, search engines or caches. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
});

export default PromoPage;
