import { BrowseMerch } from '../../../features/shop/browse/merch.tsx';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { merchLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPageWithQuery(['type', 'page'], 'prices');

export default BrowseMerch;
