/**
 * What a call may ask of its caller. Default is deny: a call without one does not compile.
 * Who has which is one table, `server/platform/http/policy.ts`; docs/permissions.md shows it.
 */
export const PERMISSIONS = [
  'anyone',
  'signed_in',
  'staff',
  'admin',
  // One's own account
  'account.read',
  'account.edit',
  'account.secure',
  'account.leave',
  // Buying
  'orders.own',
  'wishlist.own',
  'pages.follow',
  'reviews.write',
  // Selling
  'seller.apply',
  'seller.edit',
  'pages.manage',
  'pages.answer_contributors',
  'pages.contribute',
  'releases.manage',
  'releases.read_history',
  'merch.manage',
  'events.manage',
  'sales.read',
  'stats.read',
  'payouts.own',
  'label.open',
  'label.manage',
  'label.answer',
  'splits.own',
  // Invitations
  'invitations.accept',
  'invitations.issue',
  // The house
  'users.read',
  'releases.review',
  'production.run',
  'orders.help',
  // Up to what the order came to; the database refuses a penny more.
  'orders.refund',
  'users.set_role',
  'users.set_limits',
  'users.end_sessions',
  'flags.set',
  'pages.remove',
  'catalogue.read',
  'catalogue.edit',
  'prices.edit',
  'shipping.edit',
  'payouts.settle',
  'audit.read',
  'ledger.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
