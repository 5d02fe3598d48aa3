/** Repeats the permission rules independently of the table under test. */
import { PERMISSIONS, type Permission } from '@lathe/contract/permissions';
import type { MemberRole } from '@lathe/rules/member-roles';
import { describe, expect, it } from 'vitest';
import { type Actor, assertPermission, assertPermitted, assertRecentlyConfirmed } from './actor.ts';
import type { CallError } from './call-error.ts';

const person = (changes: Partial<Actor> = {}): Actor => ({
  userId: 'ann',
  name: 'Ann',
  isSeller: false,
  isLabelOwner: false,
  isStaff: false,
  isAdmin: false,
  featureFlags: [],
  memberships: [],
  sessionId: 'a-session',
  sessionExpiresAt: new Date('2030-01-01'),
  recentlyConfirmed: true,
  recentlyReauthenticated: true,
  secondFactorNeeded: false,
  ...changes,
});
const customer = person();
const seller = person({ isSeller: true });
const labelOwner = person({ isSeller: true, isLabelOwner: true });
const staff = person({ isStaff: true });
const admin = person({ isAdmin: true });

function errorOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as CallError).code;
  }
}

const attempt = (permission: Permission, user: string | undefined, isRead = false) => ({
  required: { permission, owner: 'user' },
  params: { user },
  isRead,
});
const own = (permission: Permission, actor: Actor | null) =>
  errorOf(() => assertPermitted(actor, attempt(permission, actor?.userId)));
const others = (permission: Permission, actor: Actor | null) =>
  errorOf(() => assertPermitted(actor, attempt(permission, 'bob')));
const viewed = (permission: Permission, actor: Actor | null) =>
  errorOf(() => assertPermitted(actor, attempt(permission, 'bob', true)));
const free = (permission: Permission, actor: Actor | null) =>
  errorOf(() => assertPermitted(actor, { required: { permission }, params: {}, isRead: false }));
const allowed = (may: typeof own, actor: Actor | null) =>
  PERMISSIONS.filter((permission) => may(permission, actor) === null);

describe('policy', () => {
  it('lets a visitor do what is public and accept an invitation', () => {
    expect(allowed(free, null)).toEqual(['anyone', 'invitations.accept']);
    expect(free('signed_in', null)).toBe('not_signed_in');
  });

  it('lets a customer manage their account, buy, and become a seller', () => {
    const visitors = allowed(free, null);
    expect(allowed(own, customer).filter((permission) => !visitors.includes(permission))).toEqual([
      'signed_in',
      'account.read',
      'account.edit',
      'account.secure',
      'account.leave',
      'orders.own',
      'pages.follow',
      'wish_list.own',
      'seller.apply',
      'shares.own',
      'notifications.own',
    ]);
  });

  it('lets a seller sell, without label or staff permissions', () => {
    const gained = allowed(own, seller).filter((permission) => own(permission, customer) !== null);
    expect(gained).toEqual([
      'pages.manage',
      'pages.answer_contributors',
      'pages.contribute',
      'releases.manage',
      'releases.remove',
      'releases.clone',
      'merch.read',
      'merch.edit',
      'bundles.read',
      'bundles.edit',
      'promos.manage',
      'releases.read_history',
      'sales.read',
      'bank.read',
      'bank.manage',
      'payouts.read',
      'payouts.request',
      'label.read',
      'label.open',
      'label.answer',
      'splits.own',
      'members.read',
      'members.manage',
      'keys.manage',
      'webhooks.manage',
      'tax.manage',
    ]);
  });

  it('adds the label and invitations for a label owner', () => {
    const gained = allowed(own, labelOwner).filter(
      (permission) => own(permission, seller) !== null,
    );
    expect(gained).toEqual(['label.manage', 'label.catalogue', 'label.sales', 'invitations.issue']);
  });

  it('lets staff review, produce, support, refund and invite, but not change roles, flags, prices or payouts', () => {
    const gained = allowed(free, staff).filter((permission) => free(permission, customer) !== null);
    expect(gained).toEqual([
      'staff',
      'invitations.issue',
      'users.read',
      'releases.review',
      'production.run',
      'orders.help',
      'orders.refund',
      'users.set_limits',
      'users.end_sessions',
      'pages.remove',
      'catalogue.read',
      'highlights.edit',
      'tax.review',
    ]);
  });

  it('lets an admin do every staff task', () => {
    const gained = allowed(free, admin).filter((permission) => free(permission, staff) !== null);
    expect(gained).toEqual([
      'admin',
      'users.set_role',
      'flags.set',
      'catalogue.edit',
      'prices.edit',
      'shipping.edit',
      'tax.rates',
      'audit.read',
      'ledger.read',
      'payouts.review',
      'bank_files.manage',
      'platform_reports.manage',
    ]);
  });

  it('denies access to the data of others to everyone except staff', () => {
    for (const actor of [customer, seller, labelOwner]) {
      expect(allowed(others, actor)).toEqual([]);
      expect(others('account.read', actor)).toBe('forbidden');
    }
    expect(others('account.read', null)).toBe('not_signed_in');
    expect(others('account.read', staff)).toBeNull();
    expect(others('account.edit', staff)).toBe('forbidden');
    expect(others('account.edit', admin)).toBeNull();
  });

  it('denies everyone access to the password, codes and sessions of others', () => {
    for (const actor of [null, customer, seller, labelOwner, staff, admin]) {
      expect(others('account.secure', actor)).not.toBeNull();
    }
  });

  it('treats a missing owner as another user', () => {
    const required = { permission: 'account.read', owner: 'user' } as const;
    for (const params of [undefined, {}, { id: 'ann' }]) {
      const asked = { required, params, isRead: true };
      expect(errorOf(() => assertPermitted(customer, asked))).toBe('forbidden');
    }
    const asked = { required, params: {}, isRead: true };
    expect(errorOf(() => assertPermitted(null, asked))).toBe('not_signed_in');
  });
});

describe('member of an account', () => {
  const memberOf = (role: MemberRole, isLabelOwner = true) =>
    person({ memberships: [{ accountId: 'bob', role, isLabelOwner }] });
  const EDITING = [
    'pages.manage',
    'releases.manage',
    'releases.remove',
    'releases.clone',
    'bundles.read',
    'bundles.edit',
    'merch.read',
    'merch.edit',
    'promos.manage',
    'releases.read_history',
    'label.read',
    'label.catalogue',
  ];
  const MANAGING = [
    'pages.manage',
    'pages.answer_contributors',
    'pages.contribute',
    'releases.manage',
    'releases.remove',
    'releases.clone',
    'bundles.read',
    'bundles.edit',
    'merch.read',
    'merch.edit',
    'promos.manage',
    'releases.read_history',
    'sales.read',
    'bank.read',
    'payouts.read',
    'label.read',
    'label.manage',
    'label.catalogue',
    'label.sales',
    'members.read',
  ];

  it.each([
    [
      'owner',
      [
        ...MANAGING,
        'bank.manage',
        'keys.manage',
        'webhooks.manage',
        'members.manage',
        'payouts.request',
        'tax.manage',
      ],
    ],
    ['manager', MANAGING],
    ['catalogue', EDITING],
    [
      'finance',
      [
        'sales.read',
        'bank.read',
        'payouts.read',
        'payouts.request',
        'label.read',
        'label.sales',
        'tax.manage',
      ],
    ],
    ['door', []],
  ] as const)('may do there what the role %s allows, and nothing elsewhere', (role, expected) => {
    expect(allowed(others, memberOf(role)).toSorted()).toEqual([...expected].toSorted());
    const elsewhere = person({ memberships: [{ accountId: 'eve', role, isLabelOwner: true }] });
    expect(allowed(others, elsewhere)).toEqual([]);
    expect(allowed(own, memberOf(role))).toEqual(allowed(own, customer));
  });

  it('never agrees, signs in or reads the account for the owner', () => {
    for (const permission of ['label.answer', 'splits.own', 'account.read', 'account.secure']) {
      expect(others(permission as Permission, memberOf('owner'))).toBe('forbidden');
    }
  });

  it('has no label to manage where the account has none', () => {
    expect(others('label.manage', memberOf('owner', false))).toBe('forbidden');
    expect(others('label.read', memberOf('owner', false))).toBeNull();
  });
});

describe('admins', () => {
  it('read what only its owner may change', () => {
    expect(viewed('splits.own', admin)).toBeNull();
    expect(others('splits.own', admin)).toBe('forbidden');
    expect(viewed('splits.own', staff)).toBe('forbidden');
  });
});

describe('role bound to one object', () => {
  it('is checked again once the object is loaded: a seller is not the owner of every page', () => {
    const isAllowed = (actor: Actor, isOwn: boolean, roles: 'page_owner'[]) =>
      errorOf(() => assertPermission(actor, 'pages.answer_contributors', { isOwn, roles }));
    expect(own('pages.answer_contributors', seller)).toBeNull();
    expect(isAllowed(seller, true, [])).toBe('forbidden');
    expect(isAllowed(seller, true, ['page_owner'])).toBeNull();
    expect(isAllowed(admin, false, [])).toBeNull();
  });
});

describe('sensitive areas', () => {
  it('are open only after recent confirmation', () => {
    expect(errorOf(() => assertRecentlyConfirmed(customer))).toBeNull();
    const idle = person({ recentlyConfirmed: false });
    expect(errorOf(() => assertRecentlyConfirmed(idle))).toBe('confirmation_needed');
    expect(errorOf(() => assertRecentlyConfirmed(null))).toBe('not_signed_in');
  });
});
