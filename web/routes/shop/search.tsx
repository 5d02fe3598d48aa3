import { SearchPage } from '../../features/shop/search-page.tsx';
import { SEARCH_QUERY } from '../../features/shop/url-filters.ts';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/search-page.server.ts';

export const headers = publicPageWithQuery(
  [...SEARCH_QUERY, 'q', 'page'],
  'shelf',
  'prices',
  'genres',
  'labels',
);

export default SearchPage;
