import { PriceStep } from '../../../features/release-editor/price-step.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/release-editor/price-step.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default PriceStep;
