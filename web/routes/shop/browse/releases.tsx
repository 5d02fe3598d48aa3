import { BROWSE_QUERY } from '../../../features/shop/browse/browse-filters.ts';
import { BrowseReleases } from '../../../features/shop/browse/releases.tsx';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { loader } from '../../../features/shop/browse/releases.server.ts';

export const headers = publicPageWithQuery([...BROWSE_QUERY, 'page'], 'shelf', 'prices', 'genres');

export default BrowseReleases;
