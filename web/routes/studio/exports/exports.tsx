import { ExportsPage } from '../../../features/studio/exports/exports-page.tsx';

export { loader } from '../../../features/studio/exports/exports-page.server.ts';

export default ExportsPage;
