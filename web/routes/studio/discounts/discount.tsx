import { DiscountPage } from '../../../features/studio/discounts/discount-page.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/discounts/discount-page.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default DiscountPage;
