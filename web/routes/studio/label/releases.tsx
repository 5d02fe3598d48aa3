import { LabelReleases } from '../../../features/studio/label/label-releases.tsx';

export { loader } from '../../../features/studio/label/label-releases.server.ts';

export default LabelReleases;
