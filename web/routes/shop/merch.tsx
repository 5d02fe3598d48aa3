import { MerchPage } from '../../features/shop/merch/merch-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/merch/merch-page.server.ts';

export const headers = publicPageWithQuery(['uuid', 'buy'], 'shelf', 'merch', 'prices');

export default MerchPage;
