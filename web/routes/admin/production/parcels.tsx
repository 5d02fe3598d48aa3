import { Parcels } from '../../../features/admin/production/parcels.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/production/parcels.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default Parcels;
