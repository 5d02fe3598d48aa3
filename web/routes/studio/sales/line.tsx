import { RoyaltyLineTrail } from '../../../features/studio/sales/royalties/trail-screens.tsx';

export { loader } from '../../../features/studio/sales/royalties/line.server.ts';

export default RoyaltyLineTrail;
