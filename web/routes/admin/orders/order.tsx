import { AdminOrder } from '../../../features/admin/orders/admin-order.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/orders/admin-order.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default AdminOrder;
