import { ImprintPage } from '../../features/help-articles/articles/imprint.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/help-articles/articles/imprint.server.ts';

export const headers = publicPage();

export default ImprintPage;
