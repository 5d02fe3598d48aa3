import type { Permission } from '@lathe/contract/permissions';
import type { Studio } from '../../../lib/require-studio.ts';

/** Pages of a label, each with what a person needs to open it. */
const TABS = [
  { name: 'profile', to: '/studio/label', permission: 'label.read' },
  { name: 'roster', to: '/studio/label/roster', permission: 'label.manage' },
  { name: 'invitations', to: '/studio/label/invitations', permission: 'label.open' },
  { name: 'releases', to: '/studio/label/releases', permission: 'label.catalogue' },
  { name: 'sales', to: '/studio/label/sales', permission: 'label.sales' },
  { name: 'catalogue', to: '/studio/label/catalogue', permission: 'label.catalogue' },
  { name: 'splits', to: '/studio/splits', permission: 'splits.own' },
] as const satisfies readonly { name: string; to: string; permission: Permission }[];

export type LabelTab = Pick<(typeof TABS)[number], 'name' | 'to'>;

export function labelTabs({ may, account }: Pick<Studio, 'may' | 'account'>): LabelTab[] {
  return TABS.filter(({ permission }) => may(permission, account.id)).map(({ name, to }) => ({
    name,
    to,
  }));
}
