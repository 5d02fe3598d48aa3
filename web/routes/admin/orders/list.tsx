import { AdminOrders } from '../../../features/admin/orders/admin-orders.tsx';

export { loader } from '../../../features/admin/orders/admin-orders.server.ts';

export default AdminOrders;
