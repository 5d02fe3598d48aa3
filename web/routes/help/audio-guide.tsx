import { AudioGuidePage } from '../../features/help-articles/articles/audio-guide.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { loadStaticPage, StaticPage, staticPage } from '../../lib/static-page.tsx';

export { loader } from '../../features/help-articles/guide.server.ts';

export const headers = publicPage('prices', 'release-types', 'taxes');

export const clientLoader = loadStaticPage;

export default import.meta.env.SSR ? staticPage(AudioGuidePage) : StaticPage;
