import { HomePage } from '../../features/shop/home-page.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/home-page.server.ts';

export const headers = publicPage(
  'shelf',
  'merch',
  'prices',
  'genres',
  'labels',
  'record-of-the-week',
);

export default HomePage;
