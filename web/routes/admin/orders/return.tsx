import { AdminReturn } from '../../../features/admin/orders/admin-return.tsx';
import { lookAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/orders/admin-return.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default AdminReturn;
