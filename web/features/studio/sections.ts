/** Studio sections in navigation order. */
import Disc from 'lucide-react/icons/disc-3';
import IdCard from 'lucide-react/icons/id-card';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mic from 'lucide-react/icons/mic-vocal';
import Receipt from 'lucide-react/icons/receipt-text';
import Tag from 'lucide-react/icons/tag';
import TicketPercent from 'lucide-react/icons/ticket-percent';

interface Section {
  name: string;
  to: string;
  icon: typeof Disc;
  /** Matches only the exact path. */
  end: boolean;
  also?: readonly string[];
}

/** Their texts are under the message keys `studio:sections`. */
export const STUDIO_SECTIONS = [
  { name: 'overview', to: '/studio', icon: LayoutDashboard, end: true },
  { name: 'pages', to: '/studio/pages', icon: Mic, end: false },
  { name: 'releases', to: '/studio/releases', icon: Disc, end: false },
  { name: 'discounts', to: '/studio/discounts', icon: TicketPercent, end: false },
  { name: 'sales', to: '/studio/sales', icon: Receipt, end: false },
  {
    name: 'label',
    to: '/studio/label',
    icon: Tag,
    end: false,
    // Label agreements and splits belong to this section.
    also: ['/studio/agreements', '/studio/splits'],
  },
  { name: 'details', to: '/studio/onboarding', icon: IdCard, end: false },
] as const satisfies readonly Section[];

export function isIn({ to, end, also = [] }: Section, pathname: string): boolean {
  if (end) return pathname === to;
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
