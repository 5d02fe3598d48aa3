import { CloneRelease } from '../../../../features/release-editor/clone/clone-release.tsx';

export { action, loader } from '../../../../features/release-editor/clone/clone-release.server.ts';

export default CloneRelease;
