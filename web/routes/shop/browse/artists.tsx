import { BrowseArtists } from '../../../features/shop/browse/artists.tsx';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { artistsLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPageWithQuery(['page', 'letter', 'genre'], 'shelf', 'genres');

export default BrowseArtists;
