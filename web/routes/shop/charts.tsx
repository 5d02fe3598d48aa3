import { ChartsPage } from '../../features/shop/charts-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/charts-page.server.ts';

export const headers = publicPageWithQuery(['genre', 'of'], 'shelf', 'merch', 'prices', 'genres');

export default ChartsPage;
