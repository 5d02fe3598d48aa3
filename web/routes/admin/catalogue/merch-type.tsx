import { MerchTypePage } from '../../../features/admin/merch/merch-type.tsx';

export { action, loader } from '../../../features/admin/merch/merch-type.server.ts';

export default MerchTypePage;
