/** What the account is made of, in the order of its navigation. */
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';

/** The words of each are in messages below `account:sections.<name>`. */
export const ACCOUNT_SECTIONS = [
  { name: 'overview', to: '/account', icon: User },
  { name: 'security', to: '/account/security', icon: ShieldCheck },
  { name: 'orders', to: '/account/orders', icon: Package },
  { name: 'addresses', to: '/account/addresses', icon: MapPin },
  { name: 'privacy', to: '/account/privacy', icon: HardDriveDownload },
] as const;
