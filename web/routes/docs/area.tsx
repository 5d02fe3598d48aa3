import { ApiArea } from '../../features/help-articles/calls/api-area.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/help-articles/calls/api-area.server.ts';

export const headers = publicPage();

export default ApiArea;
