import { ShippingRatesPage } from '../../../features/admin/shipping/rates.tsx';

export { loader } from '../../../features/admin/shipping/rates.server.ts';

export default ShippingRatesPage;
