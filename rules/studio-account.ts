/**
 * The account that a person works in, where it is not their own. The cookie is the choice of the
 * browser; a form names the account of its page, so that another tab cannot redirect it.
 */
export const STUDIO_ACCOUNT_COOKIE = 'studio_account';
export const STUDIO_ACCOUNT_FIELD = '_account';
/** Scripts of a page name it in a header, for the same reason. */
export const STUDIO_ACCOUNT_HEADER = 'x-studio-account';
