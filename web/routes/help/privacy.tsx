import { Privacy } from '../../features/help-articles/articles/privacy.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { loadStaticPage, StaticPage, staticPage } from '../../lib/static-page.tsx';

/** See static-page.tsx. */
export const loader = () => null;

export const headers = publicPage();

export const clientLoader = loadStaticPage;

export default import.meta.env.SSR ? staticPage(Privacy) : StaticPage;
