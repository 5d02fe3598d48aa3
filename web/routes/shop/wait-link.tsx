import { WaitLinkPage } from '../../features/shop/waiting/wait-link-page.tsx';

export { action, loader } from '../../features/shop/waiting/wait-link-page.server.ts';

/** The URL gives away an offer: it must not leak to other sites, search engines or caches. */
export const headers = () => ({
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
});

export default WaitLinkPage;
