import { AdminOrder } from '../../../features/admin/orders/admin-order.tsx';
import { lookAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/orders/admin-order.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default AdminOrder;
