import { NewBundle } from '../../../features/studio/bundles/new-bundle.tsx';

export { action, loader } from '../../../features/studio/bundles/new-bundle.server.ts';

export default NewBundle;
