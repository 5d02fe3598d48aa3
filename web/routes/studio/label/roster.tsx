import { Roster } from '../../../features/studio/label/roster.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/label/roster.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default Roster;
