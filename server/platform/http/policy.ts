/**
 * The permission table; anything not listed is denied. `own` applies to the user's own resources,
 * or where nobody owns the resource; `others` to resources of other people. After a change, run
 * `node tools/permissions-doc.ts`.
 */
import type { Permission } from '@lathe/contract/permissions';

export const ROLES = [
  'visitor',
  'customer',
  'seller',
  'page_owner',
  'contributor',
  'label_owner',
  'invited',
  'staff',
  'admin',
] as const;

export type Role = (typeof ROLES)[number];

interface Grant {
  own: readonly Role[];
  others?: readonly Role[];
}

const STAFF = ['staff', 'admin'] as const;

export const POLICY: Record<Permission, Grant> = {
  anyone: { own: ['visitor'] },
  signed_in: { own: ['customer'] },
  staff: { own: STAFF, others: STAFF },
  admin: { own: ['admin'], others: ['admin'] },

  'account.read': { own: ['customer'], others: STAFF },
  'account.edit': { own: ['customer'], others: ['admin'] },
  // Passwords, codes and sessions belong to their owner only, not even to admins.
  'account.secure': { own: ['customer'] },
  'account.leave': { own: ['customer'], others: ['admin'] },

  'orders.own': { own: ['customer'], others: STAFF },
  'pages.follow': { own: ['customer'] },

  'seller.apply': { own: ['customer'], others: ['admin'] },
  'pages.manage': { own: ['seller'], others: ['admin'] },
  'pages.answer_contributors': { own: ['page_owner'], others: ['admin'] },
  'pages.contribute': { own: ['contributor'], others: ['admin'] },
  'releases.manage': { own: ['seller'], others: ['admin'] },
  'releases.read_history': { own: ['seller'], others: STAFF },
  'sales.read': { own: ['seller'], others: ['admin'] },
  'label.open': { own: ['seller'], others: ['admin'] },
  'label.manage': { own: ['label_owner'], others: ['admin'] },
  // Nobody can agree on behalf of someone else, not even admins.
  'label.answer': { own: ['seller'] },
  'splits.own': { own: ['seller'] },

  'invitations.accept': { own: ['invited'] },
  'invitations.issue': { own: ['label_owner', 'staff', 'admin'] },

  'users.read': { own: STAFF, others: STAFF },
  'releases.review': { own: STAFF, others: STAFF },
  'production.run': { own: STAFF, others: STAFF },
  'orders.help': { own: STAFF, others: STAFF },
  'orders.refund': { own: STAFF, others: STAFF },
  'users.set_role': { own: ['admin'], others: ['admin'] },
  // Nobody can suspend themselves.
  'users.suspend': { own: [], others: ['admin'] },
  'users.set_limits': { own: STAFF, others: STAFF },
  'users.end_sessions': { own: STAFF, others: STAFF },
  'flags.set': { own: ['admin'], others: ['admin'] },
  'pages.remove': { own: STAFF },
  'catalogue.read': { own: STAFF },
  'catalogue.edit': { own: ['admin'] },
  'prices.edit': { own: ['admin'] },
  'shipping.edit': { own: ['admin'] },
  'audit.read': { own: ['admin'] },
  'ledger.read': { own: ['admin'] },
};

/**
 * Roles that depend on one resource, such as a page or an invitation. The call cannot know the
 * resource, so it admits everyone who could have the role, and the module checks again with
 * `assertPermission`.
 */
const POSSIBLE_ROLES: Partial<Record<Role, Role>> = {
  page_owner: 'seller',
  contributor: 'seller',
  invited: 'visitor',
};

export function isGranted(
  permission: Permission,
  side: 'own' | 'others',
  roles: readonly Role[],
): boolean {
  return (POLICY[permission][side] ?? []).some((role) => roles.includes(role));
}

export function withPossibleRoles(roles: readonly Role[]): Role[] {
  const possible = ROLES.filter((role) => {
    const base = POSSIBLE_ROLES[role];
    return base !== undefined && roles.includes(base);
  });
  return [...roles, ...possible];
}
