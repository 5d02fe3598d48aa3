import { NewDiscount } from '../../../features/studio/discounts/new-discount.tsx';

export { action, loader } from '../../../features/studio/discounts/new-discount.server.ts';

export default NewDiscount;
