/** What a call may ask of its caller. Default is deny: a call without one does not compile. */
export const PERMISSIONS = ['anyone', 'signed_in', 'staff', 'admin'] as const;

export type Permission = (typeof PERMISSIONS)[number];
