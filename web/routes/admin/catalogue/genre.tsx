import { Genre } from '../../../features/admin/catalogue/genre.tsx';

export { action, loader } from '../../../features/admin/catalogue/genre.server.ts';

export default Genre;
