import { LabelPage } from '../../features/shop/label-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/label-page.server.ts';

export const headers = publicPageWithQuery(['page'], 'shelf', 'prices', 'genres', 'labels');

export default LabelPage;
