import { ReleasePage } from '../../features/shop/release-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/release-page.server.ts';

export const headers = publicPageWithQuery(['format', 'buy'], 'shelf', 'prices', 'genres');

export default ReleasePage;
