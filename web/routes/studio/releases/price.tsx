import { PriceStep } from '../../../features/release-editor/price-step.tsx';
import { lookAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/release-editor/price-step.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default PriceStep;
