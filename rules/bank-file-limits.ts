/** Numbers of bank files: from the standards, and set by the business. */

/** Identifiers of a message, a group of payments and a payment (ISO 20022). */
export const BANK_ID_MAX_LENGTH = 35;
/** Name of the account holder in a SEPA payment. Faster Payments pass on the first 18 characters. */
export const BANK_NAME_MAX_LENGTH = 70;
/** Faster Payments and Bacs pass on no more to the recipient. */
export const GB_REFERENCE_MAX_LENGTH = 18;
export const SEPA_REFERENCE_MAX_LENGTH = 140;
export const BANK_TOWN_MAX_LENGTH = 35;
/** Faster Payments: £1,000,000 per payment. */
export const GB_PAYMENT_MAX = 100_000_000;
/** SEPA: €999,999,999.99 per payment. */
export const SEPA_PAYMENT_MAX = 99_999_999_999;
/** One file; the others wait for the next one. Its replies are booked while an admin waits. */
export const BANK_FILE_PAYMENTS_MAX = 500;
/** A reply to the largest file, with all details of every payment, has about 1 MB. */
export const BANK_REPLY_BYTES_MAX = 4_000_000;
/** How long a recorded download can be read. */
export const BANK_DOWNLOAD_MINUTES = 10;
/** A reason or note of staff. */
export const BANK_NOTE_MAX_LENGTH = 300;
/** Unknown payments of a reply that the error names. */
export const BANK_REPLY_NAMED_MAX = 5;
/** Sellers of the platform report on the screen; the file has all. */
export const REPORT_SELLERS_SHOWN = 200;
