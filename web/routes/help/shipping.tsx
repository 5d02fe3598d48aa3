import { ShippingPage } from '../../features/help-articles/articles/shipping.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/help-articles/articles/shipping.server.ts';

export const headers = publicPage('shipping-countries', 'taxes');

export default ShippingPage;
