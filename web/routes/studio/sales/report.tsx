import { RoyaltyReportScreen } from '../../../features/studio/sales/royalties/report.tsx';

export { loader } from '../../../features/studio/sales/royalties/report.server.ts';

export default RoyaltyReportScreen;
