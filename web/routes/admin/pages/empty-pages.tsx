import { EmptyPages } from '../../../features/admin/pages/empty-pages.tsx';

export { action, loader } from '../../../features/admin/pages/empty-pages.server.ts';

export default EmptyPages;
