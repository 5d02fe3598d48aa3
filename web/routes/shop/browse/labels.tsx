import { BrowseLabels } from '../../../features/shop/browse/labels.tsx';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { labelsLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPageWithQuery(
  ['page', 'letter', 'genre'],
  'labels',
  'shelf',
  'genres',
);

export default BrowseLabels;
