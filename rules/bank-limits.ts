/** Business numbers of bank accounts. */

/** For each country in which a seller has accounts. */
export const BANK_ACCOUNTS_PER_COUNTRY = 3;

/** Nothing is paid to a new or newly chosen account before, so that its owner can react. */
export const BANK_HOLD_HOURS = 72;

/** A former email address also gets mails about bank accounts for this long. */
export const FORMER_EMAIL_DAYS = 7;

/** A payment that its provider has not confirmed by then is submitted again. */
export const PROVIDER_RESUBMIT_HOURS = 24;

/** A new payment can be missing from the list of its provider for so long, so it is not made again. */
export const PROVIDER_LISTED_MINUTES = 15;

/** Events of payout providers are deleted after this time. */
export const PROVIDER_EVENT_DAYS = 90;

/** As many characters as a bank file takes. */
export const BANK_HOLDER_MAX_LENGTH = 70;

/** Per seller: enough for typing errors, too few to find out names of strangers. */
export const NAME_CHECKS_PER_HOUR = 20;
