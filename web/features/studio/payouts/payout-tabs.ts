import type { Permission } from '@lathe/contract/permissions';
import type { Studio } from '../../../lib/require-studio.ts';

/** Pages of the area, each with what a person needs to open it. */
const TABS = [
  { name: 'balances', to: '/studio/payouts', permission: 'payouts.read' },
  { name: 'accounts', to: '/studio/payouts/accounts', permission: 'bank.read' },
  { name: 'tax', to: '/studio/payouts/tax', permission: 'tax.manage' },
] as const satisfies readonly { name: string; to: string; permission: Permission }[];

export type PayoutTab = Pick<(typeof TABS)[number], 'name' | 'to'>;

export function payoutTabs({ may, account }: Pick<Studio, 'may' | 'account'>): PayoutTab[] {
  return TABS.filter(({ permission }) => may(permission, account.id)).map(({ name, to }) => ({
    name,
    to,
  }));
}
