import { Bookings } from '../../../features/studio/sales/royalties/trail-screens.tsx';

export { loader } from '../../../features/studio/sales/royalties/bookings.server.ts';

export default Bookings;
