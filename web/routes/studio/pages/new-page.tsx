import { NewPage } from '../../../features/studio/pages/new-page.tsx';

export { action, loader } from '../../../features/studio/pages/new-page.server.ts';

export default NewPage;
