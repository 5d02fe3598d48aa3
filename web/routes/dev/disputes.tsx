import { Disputes } from '../../features/dev-tools/disputes.tsx';

export { action, loader } from '../../features/dev-tools/disputes.server.ts';

export default Disputes;
