import { Catalogue } from '../../../features/studio/label/catalogue.tsx';

export { action, loader } from '../../../features/studio/label/catalogue.server.ts';

export default Catalogue;
