import { AdminPayout } from '../../../features/admin/payouts/admin-payout.tsx';

export { action, loader } from '../../../features/admin/payouts/admin-payout.server.ts';

export default AdminPayout;
