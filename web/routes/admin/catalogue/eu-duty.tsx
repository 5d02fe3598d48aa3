import { EuDuty } from '../../../features/admin/catalogue/eu-duty.tsx';

export { action, loader } from '../../../features/admin/catalogue/eu-duty.server.ts';

export default EuDuty;
