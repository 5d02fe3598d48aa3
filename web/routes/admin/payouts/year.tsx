import { YearEnd } from '../../../features/admin/year-end/year-end.tsx';

export { action, loader } from '../../../features/admin/year-end/year-end.server.ts';

export default YearEnd;
