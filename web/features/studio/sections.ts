/** Studio sections in navigation order. */
import type { Permission } from '@lathe/contract/permissions';
import Boxes from 'lucide-react/icons/boxes';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import Disc from 'lucide-react/icons/disc-3';
import IdCard from 'lucide-react/icons/id-card';
import Key from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mic from 'lucide-react/icons/mic-vocal';
import Receipt from 'lucide-react/icons/receipt-text';
import Shirt from 'lucide-react/icons/shirt';
import Tag from 'lucide-react/icons/tag';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';

interface Section {
  name: string;
  /** Shown to those who have one of these in the open account; without any, to everyone. */
  permissions: readonly Permission[];
  to: string;
  icon: typeof Disc;
  /** Matches only the exact path. */
  end: boolean;
  also?: readonly string[];
}

/** Their texts are under the message keys `studio:sections`. */
export const STUDIO_SECTIONS = [
  { name: 'overview', to: '/studio', icon: LayoutDashboard, end: true, permissions: [] },
  { name: 'pages', to: '/studio/pages', icon: Mic, end: false, permissions: ['pages.manage'] },
  {
    name: 'releases',
    to: '/studio/releases',
    icon: Disc,
    end: false,
    permissions: ['releases.manage'],
  },
  { name: 'merch', to: '/studio/merch', icon: Shirt, end: false, permissions: ['merch.read'] },
  {
    name: 'events',
    to: '/studio/events',
    icon: CalendarDays,
    end: false,
    permissions: ['pages.manage'],
  },
  {
    name: 'bundles',
    to: '/studio/bundles',
    icon: Boxes,
    end: false,
    permissions: ['bundles.edit'],
  },
  {
    name: 'discounts',
    to: '/studio/discounts',
    icon: TicketPercent,
    end: false,
    permissions: ['releases.manage'],
  },
  {
    name: 'sales',
    to: '/studio/sales',
    icon: Receipt,
    end: false,
    also: ['/studio/exports'],
    permissions: ['sales.read'],
  },
  {
    name: 'stats',
    to: '/studio/stats',
    icon: ChartLine,
    end: false,
    permissions: ['sales.read'],
  },
  {
    name: 'payouts',
    to: '/studio/payouts',
    icon: Landmark,
    end: false,
    permissions: ['payouts.read'],
  },
  {
    name: 'label',
    to: '/studio/label',
    icon: Tag,
    end: false,
    // Label agreements and splits belong to this section.
    also: ['/studio/agreements', '/studio/splits'],
    permissions: ['label.open', 'label.manage', 'label.catalogue', 'label.sales'],
  },
  { name: 'team', to: '/studio/team', icon: Users, end: false, permissions: ['members.read'] },
  { name: 'keys', to: '/studio/keys', icon: Key, end: false, permissions: ['keys.manage'] },
  {
    name: 'webhooks',
    to: '/studio/webhooks',
    icon: Webhook,
    end: false,
    permissions: ['webhooks.manage'],
  },
  {
    name: 'details',
    to: '/studio/onboarding',
    icon: IdCard,
    end: false,
    permissions: ['seller.apply'],
  },
] as const satisfies readonly Section[];

export type StudioSection = (typeof STUDIO_SECTIONS)[number]['name'];

export function isIn({ to, end, also = [] }: Section, pathname: string): boolean {
  if (end) return pathname === to;
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
