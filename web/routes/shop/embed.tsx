import { EmbedPage } from '../../features/player/embed-page.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/player/embed-page.server.ts';

export const headers = publicPage('shelf', 'prices');

/** Hides the header and footer of the shop; see root.tsx. */
export const handle = { bare: true };

export default EmbedPage;
