import { AdminAudit } from '../../features/admin/admin-audit.tsx';

export { loader } from '../../features/admin/admin-audit.server.ts';

export default AdminAudit;
