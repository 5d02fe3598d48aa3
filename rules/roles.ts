/** Roles assigned by admins. Seller and label owner are independent of these. */
export const PLATFORM_ROLES = ['customer', 'staff', 'admin'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** Roles that staff and labels can grant by invitation; never admin. */
export const INVITED_ROLES = ['customer', 'seller', 'label_owner', 'staff'] as const;
/** `member` invites into the account of a seller, `payee` to a share of earnings. */
export const INVITATION_ROLES = [...INVITED_ROLES, 'member', 'payee'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];
export type InvitationRole = (typeof INVITATION_ROLES)[number];

/** Filters of the user list. */
export const LISTED_ROLES = ['seller', 'label_owner', 'staff', 'admin'] as const;
export type ListedRole = (typeof LISTED_ROLES)[number];
