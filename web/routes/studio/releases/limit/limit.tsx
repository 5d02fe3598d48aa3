import { ReleaseLimit } from '../../../../features/release-editor/release-limit.tsx';

export { action, loader } from '../../../../features/release-editor/release-limit.server.ts';

export default ReleaseLimit;
