import { AdminUser } from '../../features/admin/admin-user.tsx';
import { lookAfterConflict } from '../../lib/look-after-conflict.ts';

export { action, loader } from '../../features/admin/admin-user.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default AdminUser;
