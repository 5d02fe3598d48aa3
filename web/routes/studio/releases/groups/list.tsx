import { MyGroups } from '../../../../features/release-editor/groups/my-groups.tsx';

export { loader } from '../../../../features/release-editor/groups/my-groups.server.ts';

export default MyGroups;
