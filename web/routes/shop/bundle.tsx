import { BundlePage } from '../../features/shop/bundles/bundle-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/bundles/bundle-page.server.ts';

export const headers = publicPageWithQuery(['buy'], 'shelf', 'prices', 'pages');

export default BundlePage;
