import { PriceScreen } from '../../../features/merch-editor/price/price-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/merch-editor/price/price-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default PriceScreen;
