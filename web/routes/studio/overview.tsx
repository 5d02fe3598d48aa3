import { StudioOverview } from '../../features/studio/studio-overview.tsx';

export { action, loader } from '../../features/studio/studio-overview.server.ts';

export default StudioOverview;
