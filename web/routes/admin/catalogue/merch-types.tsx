import { MerchTypes } from '../../../features/admin/merch/merch-types.tsx';

export { loader } from '../../../features/admin/merch/merch-types.server.ts';

export default MerchTypes;
