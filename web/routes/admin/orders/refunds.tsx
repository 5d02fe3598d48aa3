import { AdminRefunds } from '../../../features/admin/orders/admin-refunds.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/orders/admin-refunds.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default AdminRefunds;
