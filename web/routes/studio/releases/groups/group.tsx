import { GroupEditor } from '../../../../features/release-editor/groups/group-editor.tsx';

export { action, loader } from '../../../../features/release-editor/groups/group-editor.server.ts';

export default GroupEditor;
