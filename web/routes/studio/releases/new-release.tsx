import { NewRelease } from '../../../features/release-editor/new-release.tsx';

export { action, loader } from '../../../features/release-editor/new-release.server.ts';

export default NewRelease;
