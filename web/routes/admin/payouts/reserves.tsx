import { Reserves } from '../../../features/admin/payouts/reserves.tsx';

export { loader } from '../../../features/admin/payouts/reserves.server.ts';

export default Reserves;
