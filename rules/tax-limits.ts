/** Business numbers of tax profiles, self-billing and treaty claims. */

/** Basic rate of income tax, deducted from royalties to owners abroad (ITA 2007, section 906). */
export const WITHHOLDING_BASIS_POINTS = 2000;

/** A self-billing agreement lasts this long (VAT Notice 700/62). */
export const SELF_BILLING_YEARS = 1;

/** An agreement can be renewed this long before it ends. */
export const SELF_BILLING_RENEWAL_DAYS = 30;

/** Reminders this many days before an agreement ends, most first. */
export const SELF_BILLING_REMINDER_DAYS = [30, 7] as const;

/** Reminders this many days before a certificate of residence expires, most first. */
export const CERTIFICATE_REMINDER_DAYS = [60, 14] as const;

/** A certificate of residence is accepted for at most this long. */
export const CERTIFICATE_MAX_YEARS = 5;

export const CERTIFICATE_BYTES_MAX = 10 * 1024 * 1024;

/** Sellers whose profile is missing while earnings wait are reminded this often. */
export const PROFILE_REMINDER_DAYS = 30;

export const TREATY_REFUSAL_MAX_LENGTH = 500;
