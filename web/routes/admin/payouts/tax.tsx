import { TreatyClaims } from '../../../features/admin/tax/treaty-claims.tsx';

export { action, loader } from '../../../features/admin/tax/treaty-claims.server.ts';

export default TreatyClaims;
