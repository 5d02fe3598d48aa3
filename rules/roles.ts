/** Roles that admins give. Selling and owning a label come on top of any of these. */
export const PLATFORM_ROLES = ['customer', 'staff', 'admin'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** What an invitation can make of a person. Nobody is invited to be an admin. */
export const INVITED_ROLES = ['customer', 'seller', 'label_owner', 'staff'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** What the list of people can be narrowed down to. */
export const LISTED_ROLES = ['seller', 'label_owner', 'staff', 'admin'] as const;
export type ListedRole = (typeof LISTED_ROLES)[number];
