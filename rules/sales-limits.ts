/** Business numbers of the sales figures and statements. */

/** The days of the live counter, today included. */
export const REALTIME_SALES_DAYS = 7;

/** The stored count of all copies is made from all sales again after this many days. */
export const SALES_RECOUNT_DAYS = 30;

/** The printed statement lists this many things; the rest is one sum, and the CSV file has all. */
export const STATEMENT_PRINTED_ITEMS = 200;
