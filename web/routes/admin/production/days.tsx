import { Days } from '../../../features/admin/production/days.tsx';

export { action, loader } from '../../../features/admin/production/days.server.ts';

export default Days;
