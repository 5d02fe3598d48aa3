import { LabelSales } from '../../../features/studio/label/label-sales.tsx';

export { loader } from '../../../features/studio/label/label-sales.server.ts';

export default LabelSales;
