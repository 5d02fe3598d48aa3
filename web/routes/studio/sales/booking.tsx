import { Booking } from '../../../features/studio/sales/royalties/trail-screens.tsx';

export { loader } from '../../../features/studio/sales/royalties/booking.server.ts';

export default Booking;
