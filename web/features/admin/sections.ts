/** Admin sections in navigation order. */

import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import Factory from 'lucide-react/icons/factory';
import FileCheck from 'lucide-react/icons/file-check';
import FileX from 'lucide-react/icons/file-x';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MailPlus from 'lucide-react/icons/mail-plus';
import Package from 'lucide-react/icons/package';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Star from 'lucide-react/icons/star';
import Tags from 'lucide-react/icons/tags';
import ToggleRight from 'lucide-react/icons/toggle-right';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';

/** Their texts are under the message keys `admin:sections.<name>`. */
const ALL = [
  { name: 'overview', to: '/admin', icon: LayoutDashboard, forStaff: true },
  { name: 'reviews', to: '/admin/reviews', icon: ClipboardCheck, forStaff: true },
  { name: 'orders', to: '/admin/orders', icon: Package, forStaff: true },
  { name: 'production', to: '/admin/production', icon: Factory, forStaff: true },
  { name: 'users', to: '/admin/users', icon: Users, forStaff: true },
  { name: 'requests', to: '/admin/requests', icon: Inbox, forStaff: true },
  { name: 'invitations', to: '/admin/invitations', icon: MailPlus, forStaff: true },
  { name: 'catalogue', to: '/admin/catalogue', icon: Tags, forStaff: true },
  { name: 'highlights', to: '/admin/highlights', icon: Star, forStaff: true },
  { name: 'shipping', to: '/admin/shipping', icon: Truck, forStaff: true },
  { name: 'pages', to: '/admin/pages', icon: FileX, forStaff: true },
  { name: 'jobs', to: '/admin/jobs', icon: RefreshCw, forStaff: true },
  { name: 'flags', to: '/admin/flags', icon: ToggleRight, forStaff: true },
  { name: 'payouts', to: '/admin/payouts', icon: Landmark, forStaff: false },
  // For admins, a tab of payouts.
  { name: 'tax', to: '/admin/payouts/tax', icon: FileCheck, forStaff: true, notForAdmins: true },
  { name: 'ledger', to: '/admin/ledger', icon: Scale, forStaff: false },
  { name: 'audit', to: '/admin/audit', icon: ScrollText, forStaff: false },
  { name: 'clock', to: '/admin/clock', icon: Clock, forStaff: false },
] as const;

/** The server enforces access; this only hides the links. */
export function sectionsFor({ isAdmin, production }: { isAdmin: boolean; production: boolean }) {
  return ALL.filter(
    (section) =>
      (isAdmin ? !('notForAdmins' in section) : section.forStaff) &&
      !(section.name === 'clock' && production),
  );
}
