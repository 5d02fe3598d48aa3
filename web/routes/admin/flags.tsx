import { AdminFlags } from '../../features/admin/admin-flags.tsx';

export { loader } from '../../features/admin/admin-flags.server.ts';

export default AdminFlags;
