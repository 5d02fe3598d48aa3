/** Business numbers of earnings and their payout. */

/** Earnings become available this long after the parcel ships, when most returns are over. */
export const EARNINGS_PENDING_DAYS = 14;

/** A month is closed this long after its end. */
export const SNAPSHOT_DELAY_HOURS = 24;

/** How far back sales without frozen earnings are looked for: longer than any update of the shop. */
export const EARNINGS_SOUGHT_DAYS = 60;

/** The card provider is asked again about a refund that takes longer than this. */
export const REFUND_RECHECK_HOURS = 24;
