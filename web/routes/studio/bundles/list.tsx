import { Bundles } from '../../../features/studio/bundles/bundles.tsx';

export { loader } from '../../../features/studio/bundles/bundles.server.ts';

export default Bundles;
