import { PageEditor } from '../../../features/studio/pages/page-editor.tsx';

export { action, loader } from '../../../features/studio/pages/page-editor.server.ts';

export default PageEditor;
