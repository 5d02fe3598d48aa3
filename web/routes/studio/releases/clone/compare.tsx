import { CompareRelease } from '../../../../features/release-editor/clone/compare-release.tsx';

export { loader } from '../../../../features/release-editor/clone/compare-release.server.ts';

export default CompareRelease;
