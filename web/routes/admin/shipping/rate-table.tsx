import { RateTablePage } from '../../../features/admin/shipping/rate-table-page.tsx';

export { action, loader } from '../../../features/admin/shipping/rate-table-page.server.ts';

export default RateTablePage;
