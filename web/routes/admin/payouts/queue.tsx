import { PayoutQueue } from '../../../features/admin/payouts/payout-queue.tsx';

export { action, loader } from '../../../features/admin/payouts/payout-queue.server.ts';

export default PayoutQueue;
