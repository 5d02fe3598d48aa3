import { LabelProfile } from '../../../features/studio/label/label-profile.tsx';

export { action, loader } from '../../../features/studio/label/label-profile.server.ts';

export default LabelProfile;
