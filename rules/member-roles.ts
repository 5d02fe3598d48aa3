/**
 * Roles of people who work in the account of a seller. What each may do is in
 * `server/platform/http/policy.ts`.
 */
export const MEMBER_ROLES = ['owner', 'manager', 'catalogue', 'finance', 'door'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
