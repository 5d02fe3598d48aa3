import { ApiIndex } from '../../features/help-articles/calls/api-index.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { loadStaticPage, StaticPage, staticPage } from '../../lib/static-page.tsx';

export { loader } from '../../features/help-articles/calls/api-index.server.ts';

export const headers = publicPage();

export const clientLoader = loadStaticPage;

export default import.meta.env.SSR ? staticPage(ApiIndex) : StaticPage;
