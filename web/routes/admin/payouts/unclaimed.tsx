import { UnclaimedList } from '../../../features/admin/payouts/unclaimed-list.tsx';

export { loader } from '../../../features/admin/payouts/unclaimed-list.server.ts';

export default UnclaimedList;
