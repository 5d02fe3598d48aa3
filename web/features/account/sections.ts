/** Account sections in navigation order. */
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import Heart from 'lucide-react/icons/heart';
import LibraryBig from 'lucide-react/icons/library-big';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';

/** Their texts are under the message keys `account:sections.<name>`. */
export const ACCOUNT_SECTIONS = [
  { name: 'overview', to: '/account', icon: User },
  { name: 'security', to: '/account/security', icon: ShieldCheck },
  { name: 'orders', to: '/account/orders', icon: Package },
  { name: 'tickets', to: '/account/tickets', icon: Ticket },
  { name: 'collection', to: '/account/collection', icon: LibraryBig },
  { name: 'wish_list', to: '/account/wishlist', icon: Heart },
  { name: 'addresses', to: '/account/addresses', icon: MapPin },
  { name: 'privacy', to: '/account/privacy', icon: HardDriveDownload },
] as const;
