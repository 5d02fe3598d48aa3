/** Numbers set by the business for notifications; all others are in limits.ts. */

/** Hour of the day, in UTC, from which summaries of sales are sent. */
export const SUMMARY_HOUR_UTC = 7;
/** Daily summaries that are still sent after no worker ran. */
export const SUMMARY_CATCH_UP_DAYS = 3;
/** Titles listed in the mail of a summary; the rest is a link. */
export const SUMMARY_TITLES_MAX = 20;
