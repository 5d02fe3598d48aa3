import { LabelInvitations } from '../../../features/studio/label/label-invitations.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/label/label-invitations.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default LabelInvitations;
