import { BrowseMerch } from '../../../features/shop/browse/merch.tsx';
import { MERCH_QUERY } from '../../../features/shop/url-filters.ts';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { merchLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPageWithQuery([...MERCH_QUERY], 'merch', 'prices');

export default BrowseMerch;
