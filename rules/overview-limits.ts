/** Limits of the overviews of studio and admin. */
/** Days of the charts, today included. */
export const OVERVIEW_DAYS = 30;
/** Items in the list of what sold best. */
export const OVERVIEW_TOP_ITEMS = 5;
