import { Reserve } from '../../../features/admin/payouts/reserve.tsx';

export { action, loader } from '../../../features/admin/payouts/reserve.server.ts';

export default Reserve;
