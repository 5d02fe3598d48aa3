import { RoyaltyLines } from '../../../features/studio/sales/royalties/trail-screens.tsx';

export { loader } from '../../../features/studio/sales/royalties/lines.server.ts';

export default RoyaltyLines;
