import { Showcase } from '../../features/dev-tools/showcase/showcase.tsx';

export { loader } from '../../features/dev-tools/not-in-production.server.ts';

export default Showcase;
