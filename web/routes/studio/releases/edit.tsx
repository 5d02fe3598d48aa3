import { EditReleases } from '../../../features/release-editor/bulk/edit-releases.tsx';

export { action, loader } from '../../../features/release-editor/bulk/edit-releases.server.ts';

export default EditReleases;
