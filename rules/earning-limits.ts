/** Business numbers of earnings and their payout. */

/** Earnings become available this long after the parcel ships, when most returns are over. */
export const EARNINGS_PENDING_DAYS = 14;
