import { ArtistPage } from '../../features/shop/artist-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { action, loader } from '../../features/shop/artist-page.server.ts';

export const headers = publicPageWithQuery(
  ['page'],
  'shelf',
  'merch',
  'prices',
  'genres',
  'labels',
);

export default ArtistPage;
