import { PriceLists } from '../../../features/admin/catalogue/price-lists.tsx';

export { action, loader } from '../../../features/admin/catalogue/price-lists.server.ts';

export default PriceLists;
