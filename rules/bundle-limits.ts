/** Numbers set by the business for bundles; all others are in limits.ts. */

export const BUNDLE_PARTS_MIN = 2;
export const BUNDLE_PARTS_MAX = 8;
/** What sellers choose from, in basis points. At most what a discount code can take off. */
export const BUNDLE_DISCOUNTS = [500, 1000, 1500, 2000, 2500, 3000] as const;
export const BUNDLE_DISCOUNT_DEFAULT = 1000;
export const BUNDLE_TITLE_MAX_LENGTH = 120;
export const BUNDLE_DESCRIPTION_MAX_LENGTH = 4000;
/** Bundles of one seller that are not deleted. */
export const BUNDLES_MAX = 100;
/** How far ahead the first and the last day can be. */
export const BUNDLE_DAYS_AHEAD_MAX = 365;
