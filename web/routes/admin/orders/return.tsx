import { AdminReturn } from '../../../features/admin/orders/admin-return.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/orders/admin-return.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default AdminReturn;
