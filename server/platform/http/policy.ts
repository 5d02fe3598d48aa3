/**
 * The permission table; anything not listed is denied. After a change, run
 * `node tools/permissions-doc.ts`.
 */
import type { Permission } from '@lathe/contract/permissions';
import { MEMBER_ROLES, type MemberRole } from '@lathe/rules/member-roles';

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

/**
 * What lets a person work in the account of another: a role there, or the label that the artist
 * allows to edit their releases.
 */
export const SHARED_ROLES = [...MEMBER_ROLES, 'label'] as const;

export type SharedRole = (typeof SHARED_ROLES)[number];

interface Grant {
  /** For the user's own resources, or where nobody owns the resource. */
  own: readonly Role[];
  /** For the resources of all other people. */
  others?: readonly Role[];
  /** For the resources of people who share their account. The account itself needs a role of `own`. */
  shared?: readonly SharedRole[];
  /** For resources of all other people, but only to read. */
  view?: readonly Role[];
}

const STAFF = ['staff', 'admin'] as const;
const MANAGERS: readonly MemberRole[] = ['owner', 'manager'];
const EDITORS: readonly MemberRole[] = [...MANAGERS, 'catalogue'];
const BOOKKEEPERS: readonly MemberRole[] = [...MANAGERS, 'finance'];

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
  // Private: not even staff read it.
  'wish_list.own': { own: ['customer'] },

  'seller.apply': { own: ['customer'], others: ['admin'] },
  'pages.manage': { own: ['seller'], others: ['admin'], shared: EDITORS },
  'pages.answer_contributors': { own: ['page_owner'], others: ['admin'], shared: MANAGERS },
  'pages.contribute': { own: ['contributor'], others: ['admin'], shared: MANAGERS },
  'releases.manage': { own: ['seller'], others: ['admin'], shared: [...EDITORS, 'label'] },
  'releases.remove': { own: ['seller'], others: ['admin'], shared: EDITORS },
  'releases.clone': { own: ['seller'], others: ['admin'], shared: EDITORS },
  // Labels edit releases, not merchandise.
  'merch.read': { own: ['seller'], others: STAFF, shared: EDITORS },
  'merch.edit': { own: ['seller'], others: ['admin'], shared: EDITORS },
  'bundles.read': { own: ['seller'], others: STAFF, shared: EDITORS },
  'bundles.edit': { own: ['seller'], others: ['admin'], shared: EDITORS },
  'promos.manage': { own: ['seller'], others: ['admin'], shared: EDITORS },
  'releases.read_history': { own: ['seller'], others: STAFF, shared: [...EDITORS, 'label'] },
  'sales.read': { own: ['seller'], others: ['admin'], shared: BOOKKEEPERS },
  'bank.read': { own: ['seller'], others: ['admin'], shared: BOOKKEEPERS },
  // Nobody decides where the money of someone else goes, not even admins.
  'bank.manage': { own: ['seller'], shared: ['owner'] },
  'payouts.read': { own: ['seller'], others: ['admin'], shared: BOOKKEEPERS },
  // Admins approve payouts, so they request none for others.
  'payouts.request': { own: ['seller'], shared: ['owner', 'finance'] },
  'label.read': { own: ['seller'], others: ['admin'], shared: [...EDITORS, 'finance'] },
  'label.open': { own: ['seller'], others: ['admin'] },
  'label.manage': { own: ['label_owner'], others: ['admin'], shared: MANAGERS },
  'label.catalogue': { own: ['label_owner'], others: ['admin'], shared: EDITORS },
  'label.sales': { own: ['label_owner'], others: ['admin'], shared: BOOKKEEPERS },
  // Nobody can agree on behalf of someone else, not even admins.
  'label.answer': { own: ['seller'], view: ['admin'] },
  'splits.own': { own: ['seller'], view: ['admin'] },
  // Invited by mail, so they may sell nothing yet.
  'shares.own': { own: ['customer'], view: ['admin'] },
  'members.read': { own: ['seller'], others: ['admin'], shared: MANAGERS },
  // Admins see who works in an account, but let nobody in.
  'members.manage': { own: ['seller'], shared: ['owner'] },
  // A key outlives the session in which it was made, so only owners give keys away.
  'keys.manage': { own: ['seller'], shared: ['owner'] },
  // It sends data of the whole account to a server of others.
  'webhooks.manage': { own: ['seller'], shared: ['owner'] },
  'notifications.own': { own: ['customer'] },
  // Only the account itself and its bookkeepers sign; admins may look.
  'tax.manage': { own: ['seller'], view: ['admin'], shared: ['owner', 'finance'] },

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
  // Nobody can set their own earnings.
  'users.set_rate': { own: [], others: ['admin'] },
  'users.end_sessions': { own: STAFF, others: STAFF },
  'flags.set': { own: ['admin'], others: ['admin'] },
  'pages.remove': { own: STAFF },
  'catalogue.read': { own: STAFF },
  'catalogue.edit': { own: ['admin'] },
  'highlights.edit': { own: STAFF },
  'prices.edit': { own: ['admin'] },
  'shipping.edit': { own: ['admin'] },
  'tax.review': { own: STAFF },
  'tax.rates': { own: ['admin'] },
  'audit.read': { own: ['admin'] },
  'ledger.read': { own: ['admin'] },
  'payouts.review': { own: ['admin'], others: ['admin'] },
  'bank_files.manage': { own: ['admin'] },
  'platform_reports.manage': { own: ['admin'] },
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
  side: 'own' | 'others' | 'view',
  roles: readonly Role[],
): boolean {
  return (POLICY[permission][side] ?? []).some((role) => roles.includes(role));
}

/** `account` are the roles of the person who shares the account. */
export function isShared(
  permission: Permission,
  { role, account }: { role: SharedRole; account: readonly Role[] },
): boolean {
  const isRoleAllowed = POLICY[permission].shared?.includes(role) ?? false;
  return isRoleAllowed && isGranted(permission, 'own', withPossibleRoles(account));
}

export function withPossibleRoles(roles: readonly Role[]): Role[] {
  const possible = ROLES.filter((role) => {
    const base = POSSIBLE_ROLES[role];
    return base !== undefined && roles.includes(base);
  });
  return [...roles, ...possible];
}
