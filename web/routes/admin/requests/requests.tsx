import { ReleaseRequests } from '../../../features/admin/requests/release-requests.tsx';

export { action, loader } from '../../../features/admin/requests/release-requests.server.ts';

export default ReleaseRequests;
