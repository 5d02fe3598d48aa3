import { AdminUser } from '../../features/admin/admin-user.tsx';
import { revalidateAfterConflict } from '../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../features/admin/admin-user.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default AdminUser;
