/**
 * Permissions that a call can require. Deny by default: a call without one does not compile.
 * `server/platform/http/policy.ts` assigns them to roles; docs/permissions.md shows the table.
 */
export const PERMISSIONS = [
  'anyone',
  'signed_in',
  'staff',
  'admin',
  // Own account
  'account.read',
  'account.edit',
  'account.secure',
  'account.leave',
  // Buying
  'orders.own',
  'pages.follow',
  // Selling
  'seller.apply',
  'pages.manage',
  'pages.answer_contributors',
  'pages.contribute',
  'releases.manage',
  'releases.remove',
  'releases.clone',
  'promos.manage',
  'releases.read_history',
  'sales.read',
  'bank.read',
  'bank.manage',
  'payouts.read',
  'payouts.request',
  'label.read',
  'label.open',
  'label.manage',
  'label.catalogue',
  'label.sales',
  'label.answer',
  'splits.own',
  'members.read',
  'members.manage',
  'notifications.own',
  'tax.manage',
  // Invitations
  'invitations.accept',
  'invitations.issue',
  // Staff
  'users.read',
  'releases.review',
  'production.run',
  'orders.help',
  // Up to the order total; the database rejects any larger refund.
  'orders.refund',
  'users.set_role',
  'users.set_limits',
  'users.set_rate',
  'users.suspend',
  'users.end_sessions',
  'flags.set',
  'pages.remove',
  'catalogue.read',
  'catalogue.edit',
  'highlights.edit',
  'prices.edit',
  'shipping.edit',
  'tax.review',
  'tax.rates',
  'audit.read',
  'ledger.read',
  'payouts.review',
  'bank_files.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
