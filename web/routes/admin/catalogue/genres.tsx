import { Genres } from '../../../features/admin/catalogue/genres.tsx';

export { action, loader } from '../../../features/admin/catalogue/genres.server.ts';

export default Genres;
