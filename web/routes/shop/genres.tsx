import { GenresPage } from '../../features/shop/genres-page.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/genres-page.server.ts';

export const headers = publicPage('shelf', 'genres');

export default GenresPage;
