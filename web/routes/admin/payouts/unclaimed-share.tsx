import { UnclaimedSharePage } from '../../../features/admin/payouts/unclaimed-share.tsx';

export { action, loader } from '../../../features/admin/payouts/unclaimed-share.server.ts';

export default UnclaimedSharePage;
