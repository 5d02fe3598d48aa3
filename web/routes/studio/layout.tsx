import { StudioLayout } from '../../features/studio/studio-layout.tsx';

export { loader } from '../../features/studio/studio-layout.server.ts';

export default StudioLayout;
