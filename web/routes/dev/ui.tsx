import { Showcase } from '../../features/dev-tools/showcase/showcase.tsx';

export { action, loader } from '../../features/dev-tools/showcase.server.ts';

export default Showcase;
