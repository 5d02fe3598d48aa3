import { ApiIndex } from '../../features/help-articles/calls/api-index.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/help-articles/calls/api-index.server.ts';

export const headers = publicPage();

export default ApiIndex;
