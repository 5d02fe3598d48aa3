import { GenrePage } from '../../features/shop/genre-page.tsx';
import { LIST_QUERY } from '../../features/shop/url-filters.ts';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/genre-page.server.ts';

export const headers = publicPageWithQuery([...LIST_QUERY, 'page'], 'shelf', 'prices', 'genres');

export default GenrePage;
