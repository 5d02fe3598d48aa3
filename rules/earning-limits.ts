/** Business numbers of earnings and their payout. */

/** Earnings become available this long after the parcel ships, when most returns are over. */
export const EARNINGS_PENDING_DAYS = 14;

/** A month is closed this long after its end. */
export const SNAPSHOT_DELAY_HOURS = 24;
