import { PriceListPage } from '../../../features/admin/catalogue/price-list-page.tsx';

export { action, loader } from '../../../features/admin/catalogue/price-list-page.server.ts';

export default PriceListPage;
