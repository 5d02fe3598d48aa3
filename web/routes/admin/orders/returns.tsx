import { AdminReturns } from '../../../features/admin/orders/admin-returns.tsx';

export { loader } from '../../../features/admin/orders/admin-returns.server.ts';

export default AdminReturns;
