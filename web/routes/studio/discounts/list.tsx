import { Discounts } from '../../../features/studio/discounts/discounts.tsx';

export { loader } from '../../../features/studio/discounts/discounts.server.ts';

export default Discounts;
