import type { Money } from './money.ts';

/** All numbers set by the business. Units are in the names. */

// Accounts
export const PASSWORD_MIN_LENGTH = 8;
export const CONFIRMATION_LINK_HOURS = 24;
export const EMAIL_CHANGE_LINK_MINUTES = 60;
export const RESET_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
/** Lifetime of a download URL for an export. */
export const EXPORT_URL_MINUTES = 15;
/** How long a data export is available. */
export const EXPORT_LINK_HOURS = 24;
export const LOGIN_ATTEMPTS_PER_MINUTE = 5;
/**
 * Wrong passwords in ten minutes per IP address, over all accounts; many people can share an
 * address.
 */
export const LOGIN_ATTEMPTS_PER_IP = 30;
/** Wrong passwords in an hour per account, from all addresses. */
export const LOGIN_ATTEMPTS_PER_ACCOUNT = 60;
/** Wrong passwords in a minute over the whole shop, against distributed guessing. */
export const LOGIN_ATTEMPTS_TOTAL = 600;
/** Wrong passwords in an hour from a browser that has signed in to the account before. */
export const LOGIN_ATTEMPTS_PER_KNOWN_BROWSER = 20;
/** How long a browser that has signed in counts as known. */
export const KNOWN_BROWSER_DAYS = 180;
/** Registrations in ten minutes over the whole shop. */
export const REGISTRATIONS_TOTAL = 1200;
/** Concurrent password hashes per process, and the queue length. Each hash takes 19 MiB. */
export const PASSWORD_HASHES_CONCURRENT_MAX = 2;
export const PASSWORD_HASHES_QUEUED_MAX = 32;
/** Time to enter the code after the correct password. */
export const TWO_FACTOR_MINUTES = 10;
/** One more wrong code signs the user out. */
export const TWO_FACTOR_WRONG_CODES_MAX = 3;
export const RECOVERY_CODE_COUNT = 10;
export const PASSKEYS_MAX = 10;
/** Time to complete the browser's passkey prompt. */
export const PASSKEY_MINUTES = 5;
/** Maximum session lifetime, regardless of activity. */
export const SESSION_DAYS = 30;
/** A session ends after this long without a request. */
export const SESSION_IDLE_HOURS = { customer: 14 * 24, staff: 12, admin: 12 } as const;
/** Money, roles and personal data require a password or code entered this recently. */
export const STEP_UP_MINUTES = 15;
/** Payouts, tax and security require the password again after this long without activity. */
export const SENSITIVE_IDLE_MINUTES = 15;
/** How long the old session secret stays valid after a step-up confirmation. */
export const OLD_SESSION_SECRET_MINUTES = 1;
/** Open realtime streams per IP address and server process; many people can share an address. */
export const REALTIME_STREAMS_PER_IP_MAX = 200;
/** Open realtime streams per server process. */
export const REALTIME_STREAMS_MAX = 5000;
/** Addresses per user. */
export const ADDRESSES_MAX = 50;
/** People who work in one seller's account, with open invitations. */
export const MEMBERS_MAX = 50;

// Sellers
export const SELLER_AGE_MIN_YEARS = 18;
/** Additional owners with at least this share of the business must be named. */
export const OWNER_SHARE_PERCENT_MIN = 25;

// Releases
/** Test pressings ("proofs") per release, and samples per item, unless the user's `order_limit` differs. */
export const ORDER_LIMIT_DEFAULT = 3;
/** Releases per seller, unless staff raise the user's `releases_limit`. */
export const RELEASES_LIMIT_DEFAULT = 25;
/** The most releases that a seller can ask for. */
export const RELEASE_REQUEST_MAX = 1000;
export const RELEASE_REQUEST_REASON_MAX_LENGTH = 1000;
/** Range of pre-order and release dates, both included. */
export const RELEASE_WINDOW_MIN_WEEKS = 2;
export const RELEASE_WINDOW_MAX_WEEKS = 25;
/** A page without releases for this long shows "Removed soon". */
export const EMPTY_PAGE_DAYS = 30;
/** Additional days until staff are asked to remove it. */
export const PAGE_REMOVAL_NOTICE_DAYS = 14;
/** Pages per seller. */
export const PAGES_MAX = 50;
/** After a rejection, a new contribution request is possible after this long. */
export const CONTRIBUTION_REQUEST_RETRY_DAYS = 30;
/** Message of a contribution request. */
export const CONTRIBUTION_MESSAGE_MAX_LENGTH = 500;

// Tracks
export const AUDIO_MIN_SECONDS = 31;
export const AUDIO_SAMPLE_RATES_HZ = [44_100, 48_000, 88_200, 96_000] as const;
export const AUDIO_BIT_DEPTHS = [16, 24] as const;
export const AUDIO_CHANNELS = 2;
/** Silence that a seller can add between two tracks. */
export const TRACK_GAP_MAX_SECONDS = 10;
/** The usual silence between two songs of a record. */
export const TRACK_GAP_USUAL_SECONDS = 2;
/** Credits of a release as a whole, and of each track. */
export const CREDITS_PER_RELEASE_MAX = 100;
export const CREDITS_PER_TRACK_MAX = 50;
/** An instrument, or an addition to a role. */
export const CREDIT_TEXT_MAX_LENGTH = 80;
/** Nearly one hour at 96 kHz and 24 bit. */
export const SONG_FILE_MAX_BYTES = 2_000_000_000;
/**
 * Track and artwork files per account. A catalogue of fifty albums has about 500 files and 50 GB.
 */
export const UPLOADS_PER_HOUR = 1200;
export const UPLOAD_MEGABYTES_PER_DAY = 200_000;
/** A file that never exceeds this level counts as silent. */
export const AUDIO_SILENCE_DBFS = -60;
/** Length of a public preview. */
export const PREVIEW_SECONDS = 60;
/** Higher peaks overshoot between samples in players, so the release is reduced to this level. */
export const TRUE_PEAK_MAX_DBTP = -0.7;
/** Files that the plant works from. */
export const MASTER_FORMATS = {
  Vinyl: { sampleRate: 96_000, bitDepth: 24 },
  CD: { sampleRate: 44_100, bitDepth: 16 },
} as const;

// Artwork
export const ARTWORK_PDF_MAX_BYTES = 120_000_000;
/** Allowed deviation of a page size in each direction. */
export const ARTWORK_BOX_TOLERANCE_MM = 0.5;
/** Smallest printed EAN-13, as a share of the nominal size (GS1 General Specifications 5.2.6.6). */
export const EAN_MIN_SCALE = 0.8;
/** Resolution of a placed image: an error below the first, a warning below the second. */
export const ARTWORK_DPI_MIN = 200;
export const ARTWORK_DPI_GOOD = 300;
/** The square cover image of the express flow: 30 cm at 300 dpi. */
export const EXPRESS_COVER_MIN_PX = 3543;
/** A square PNG of 100 megapixels still fits. */
export const ARTWORK_PICTURE_MAX_BYTES = 80_000_000;

// Events
export const EVENT_DESCRIPTION_MAX_LENGTH = 4000;
export const EVENT_MAX_DAYS_AHEAD = 730;

// Basket, checkout, manufacturing
/** Larger quantities of one item are bulk orders. */
export const ITEM_QUANTITY_MAX = 9;
/** Different items in one basket. */
export const CART_LINES_MAX = 50;
/** Lifetime of a guest's basket and its cookie. */
export const CART_DAYS = 365;
/** Weight of box and padding. */
export const PACKING_GRAMS = 150;
/** Exchange rate of the euro price list, for legal amounts that are defined in euros. */
export const EURO_LIST_PER_HUNDRED_POUNDS = 117;
/** The plant writes it on a card by hand. */
export const GIFT_NOTE_MAX_LENGTH = 300;
/** How long unpaid checkouts are stored. */
export const CHECKOUT_DAYS = 30;
/** Card providers deliver an event again for at most 30 days, also if a person asks for it. */
export const CARD_EVENT_DAYS = 90;
/** How long copies are reserved during payment. */
export const RESERVATION_MINUTES = 15;
/** Open checkouts with reserved copies, per limited thing and address, card or account. */
export const OPEN_HOLDS_MAX = 3;
/** Of many copies, this share instead; many people can share an address. */
export const HELD_PERCENT_MAX = 10;
/** Allowed reservations without payment, within the minutes that follow. */
export const ABANDONED_HOLDS_MAX = 4;
export const ABANDONED_HOLDS_MINUTES = 60;
/** How long scarce copies are reserved during the bank's confirmation. */
export const CONTESTED_HOLD_MINUTES = 5;
/** A decline after copies were reserved this long counts as an abandoned checkout. */
export const SLOW_DECLINE_MINUTES = 2;
/** Copies are scarce below this number of available ones, or below the share that follows. */
export const SCARCE_COPIES = 10;
export const SCARCE_PERCENT = 20;
/** How long an available copy is offered to the next buyer in the queue. */
export const QUEUE_OFFER_MINUTES = 5;
/** Buyers who have not viewed their basket for this long lose their place in the queue. */
export const QUEUE_SEEN_MINUTES = 10;
/** Queue places per edition and address, card or account. */
export const QUEUE_PLACES_MAX = 3;
/** Uses reserved by open checkouts, per limited discount code and address, card or account. */
export const DISCOUNT_OPEN_HOLDS_MAX = 3;
/** For a code with many uses, this share instead. */
export const DISCOUNT_HELD_PERCENT_MAX = 10;
/** Lifetime of an order link; each mail about the order has a new one. */
export const ORDER_LINK_DAYS = 90;
/** 72 hours, counted in working days of the plant. */
export const DISPATCH_WORKING_DAYS = 3;
export const DISPATCH_HOURS = DISPATCH_WORKING_DAYS * 24;
/** Maximum jobs of one format per batch. */
export const PRODUCTION_BATCH_MAX = 50;
/** Maximum jobs of one item that a single step moves. */
export const PRODUCTION_STEP_MAX = 100;
export const REPRINT_REASON_MAX_LENGTH = 500;
/** Most carriers send no delivery event, so parcels count as delivered after this many days. */
export const DELIVERED_AFTER_DAYS = 14;
/** Above the daily capacity of any plant. */
export const VINYL_CAPACITY_MAX = 100_000;

// Mails when something is back
/** Things that one person can wait for. */
export const STOCK_ALERTS_MAX = 50;
/** A request that was not fulfilled is deleted after this long. */
export const STOCK_ALERT_DAYS = 365;
/** A guest who does not confirm the address within this time gets no mail. */
export const STOCK_ALERT_CONFIRM_HOURS = 48;
/** Of those who wait for limited pieces, this many are told for each that is left … */
export const STOCK_ALERTS_PER_COPY = 3;
/** … and the next ones after this long. */
export const STOCK_ALERT_ROUND_MINUTES = 60;

// Wish lists
export const WISHES_MAX = 500;
/** Of the name above a shared list. */
export const WISH_LIST_NAME_MAX_LENGTH = 60;

// Discounts, artist copies, bulk
/**
 * With the usual earnings of 20% of PPD, 40% off equals the price of an artist copy: beyond that
 * Lathe would pay for the discount instead of the seller.
 */
export const DISCOUNT_PERCENT_MAX = 40;
/** Length of a code. */
export const DISCOUNT_CODE_MIN_LENGTH = 3;
export const DISCOUNT_CODE_MAX_LENGTH = 24;
/** Codes per seller, including ended ones. */
export const DISCOUNT_CODES_MAX = 200;
/** Releases and titles per code. */
export const DISCOUNT_TARGETS_MAX = 100;
/** Reduction in basis points from each quantity on. */
export const CREATOR_COPIES_STEPS = [
  { from: 10, offBasisPoints: 500 },
  { from: 25, offBasisPoints: 800 },
  { from: 50, offBasisPoints: 1200 },
  { from: 100, offBasisPoints: 1500 },
] as const;
/** Largest order that the plant accepts. */
export const BULK_QUANTITY_MAX = 500;
/** Record shops get the dealer price from this many copies of a release. */
export const SHOP_QUANTITY_MIN = ITEM_QUANTITY_MAX + 1;
/** Charts rank by the copies sold in this many days. */
export const CHART_DAYS = 7;
/** Fewer people could be recognized by what they bought together. */
export const ALSO_BOUGHT_BUYERS_MIN = 3;

// Review
/** Right of withdrawal under EU and UK law, from the delivery of the last parcel. */
export const WITHDRAWAL_DAYS = 14;
export const RETURN_TEXT_MAX_LENGTH = 2000;
/** Promised reply time for return requests, in working days. */
export const RETURN_REPLY_WORKING_DAYS = 2;
/** Maximum time until a bank shows a refund. */
export const BANK_REFUND_DAYS = 10;
/** Upload size of a page or label image. */
export const PICTURE_BYTES_MAX = 20_000_000;
/** Smallest accepted pictures, before they are scaled: `aspect` is width by height. */
export const PICTURE_SHAPES = {
  page_image: { aspect: 1, minWidth: 300 },
  header_image: { aspect: 3, minWidth: 900 },
  logo: { aspect: 1, minWidth: 300 },
  /** A poster. */
  event_image: { aspect: 5 / 7, minWidth: 500 },
} as const;
export const RETURN_PICTURES_MAX = 5;
/** Upload size per image. */
export const RETURN_PICTURE_BYTES_MAX = 10_000_000;
export const ORDER_NOTE_MAX_LENGTH = 2000;

/** The longest songs have about half of it. */
export const LYRICS_MAX_LENGTH = 10_000;
/** Another master of a recording may have other pauses at its ends. */
export const RECORDING_LENGTH_TOLERANCE_MS = 2000;
/** Minimum correlation of the waveforms of one recording. */
export const RECORDING_MATCH_MIN = 0.8;

/** Promised review time, in working days. */
export const REVIEW_WORKING_DAYS = 2;
export const REVIEW_NOTE_MAX_LENGTH = 2000;

// Earnings and payouts
/** 20% of PPD. */
export const EARNINGS_BASIS_POINTS_DEFAULT = 2000;
/** The rest of the dealer price pays for manufacturing and mechanicals. */
export const EARNINGS_BASIS_POINTS_MAX = 5000;
/** How far ahead a rate can start. */
export const SELLER_RATE_AHEAD_MAX_DAYS = 365;
/** 8.5% of PPD, the collecting societies' rate for records pressed in the UK. */
export const MECHANICALS_BASIS_POINTS = 850;
export const PAYOUT_THRESHOLD: Money = { amount: 2500, currency: 'GBP' };
export const BANK_ACCOUNTS_PER_COUNTRY_MAX = 3;
/** Per release. */
export const SPLIT_PAYEES_MAX = 10;

// Labels
/** Pages and artists with an open request or agreement. */
export const ROSTER_MAX = 200;

// Price lists
/** Minimum time between scheduling a list and the midnight at which it takes effect. */
export const PRICE_LIST_NOTICE_MINUTES = 60;

/** EU rates are far lower; more than 50% is a typing error. */
export const VAT_BASIS_POINTS_MAX = 5000;

// Staff
/** Why staff deleted a job or suspended a user. */
export const STAFF_REASON_MAX_LENGTH = 500;

// Development
/** How far admins can move the shop's clock outside production. */
export const SHOP_CLOCK_AHEAD_MAX_DAYS = 400;

// Browser
export const REQUEST_TIMEOUT_MS = 20_000;
export const TOASTS_MAX = 20;
export const TOAST_TIMEOUT_MS = 5000;
/** Default of the shared helper. */
export const TOAST_HELPER_TIMEOUT_MS = 4000;
export const TOAST_DRAG_PERCENT = 60;

/** An album has more tracks or is longer than this; otherwise it is a single or an EP. */
export const ALBUM_MORE_THAN_TRACKS = 4;
export const ALBUM_MORE_THAN_SECONDS = 25 * 60;
