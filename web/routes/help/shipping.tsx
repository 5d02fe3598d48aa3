import { ShippingPage } from '../../features/help-articles/articles/shipping.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { loadStaticPage, StaticPage, staticPage } from '../../lib/static-page.tsx';

export { loader } from '../../features/help-articles/articles/shipping.server.ts';

export const headers = publicPage('shipping-countries', 'taxes');

export const clientLoader = loadStaticPage;

export default import.meta.env.SSR ? staticPage(ShippingPage) : StaticPage;
