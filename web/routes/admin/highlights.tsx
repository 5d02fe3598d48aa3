import { Highlights } from '../../features/admin/highlights/highlights.tsx';

export { action, loader } from '../../features/admin/highlights/highlights.server.ts';

export default Highlights;
