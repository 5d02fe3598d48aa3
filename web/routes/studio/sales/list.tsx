import { Sales } from '../../../features/studio/sales/sales.tsx';

export { loader } from '../../../features/studio/sales/sales.server.ts';

export default Sales;
