/** What the studio is made of, in the order of its rail and its bar. */
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
  /** Only the page itself, not those below it. */
  end: boolean;
  also?: readonly string[];
}

/** The words of each are in messages below `studio:sections`. */
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
    // What a label asks and how earnings are shared stands beside it.
    also: ['/studio/agreements', '/studio/splits'],
  },
  { name: 'details', to: '/studio/onboarding', icon: IdCard, end: false },
] as const satisfies readonly Section[];

/** Whether a page belongs to a section. */
export function isIn({ to, end, also = [] }: Section, pathname: string): boolean {
  if (end) return pathname === to;
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
