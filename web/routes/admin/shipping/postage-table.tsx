import { PostageTablePage } from '../../../features/admin/shipping/postage-table-page.tsx';

export { action, loader } from '../../../features/admin/shipping/postage-table-page.server.ts';

export default PostageTablePage;
