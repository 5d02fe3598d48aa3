/**
 * Every number that an article may mention, formatted for the locale. Messages use
 * `{withdrawalDays}` instead of a number, so articles follow rule changes.
 */
import type { Taxes } from '@lathe/contract/tax-calls';
import { BLEED_MM, SAFE_MM } from '@lathe/rules/artwork/geometry';
import { CATALOGUE_FILE_BYTES_MAX, CATALOGUE_LINES_MAX } from '@lathe/rules/bulk-limits';
import { CREDIT_ROLES } from '@lathe/rules/credits';
import { formatDay } from '@lathe/rules/date-format';
import { dispatchDate } from '@lathe/rules/dispatch';
import {
  ARTWORK_BOX_TOLERANCE_MM,
  ARTWORK_DPI_GOOD,
  ARTWORK_DPI_MIN,
  ARTWORK_PDF_MAX_BYTES,
  AUDIO_BIT_DEPTHS,
  AUDIO_MIN_SECONDS,
  AUDIO_SAMPLE_RATES_HZ,
  CONFIRMATION_LINK_HOURS,
  DISPATCH_HOURS,
  DISPATCH_WORKING_DAYS,
  EARNINGS_BASIS_POINTS_DEFAULT,
  EMAIL_CHANGE_LINK_MINUTES,
  EMPTY_PAGE_DAYS,
  EXPRESS_COVER_MIN_PX,
  INVITATION_DAYS,
  ITEM_QUANTITY_MAX,
  KNOWN_BROWSER_DAYS,
  ORDER_LIMIT_DEFAULT,
  OWNER_SHARE_PERCENT_MIN,
  PASSKEY_MINUTES,
  PASSWORD_MIN_LENGTH,
  RELEASE_WINDOW_MAX_WEEKS,
  RELEASE_WINDOW_MIN_WEEKS,
  RELEASES_LIMIT_DEFAULT,
  RESERVATION_MINUTES,
  RESET_LINK_MINUTES,
  SENSITIVE_IDLE_MINUTES,
  SESSION_DAYS,
  TWO_FACTOR_MINUTES,
  WITHDRAWAL_DAYS,
} from '@lathe/rules/limits';
import { bcp47, type Locale, PREFERENCE_COOKIE_MAX_AGE_SECONDS } from '@lathe/rules/locales';
import { formatMoney, money, subtractMoney } from '@lathe/rules/money';
import { formatNumber } from '@lathe/rules/number-format';
import { ARTIST_ROLES } from '@lathe/rules/release-metadata';
import { RIGHTS_ROLES } from '@lathe/rules/songs';
import { earningsWithVat } from '@lathe/rules/vat';
import { vatRateIn } from '../../lib/taxes.ts';
import { SPINES } from './formats.ts';
import { GUIDE_COUNTRY, type Guide, sampleOf } from './guide.ts';

type Duty = NonNullable<Taxes['eu_duty']>;

export type ArticleValues = Readonly<Record<string, string | number>>;

const HOURS_A_DAY = 24;
const BASIS_POINTS = 10_000;
const PEAK_DBTP = -0.7;
/** A Friday without holidays nearby, as an example of counting working days. */
const ORDERED_ON = '2026-02-06';

/** Numbers that the message formats itself: `{audioSeconds, number}`. */
const LIMIT_VALUES = {
  albumMinutes: 25,
  albumTracks: 4,
  // Names in the catalogue file, the same in every language.
  artistRoles: ARTIST_ROLES.join(', '),
  audioSeconds: AUDIO_MIN_SECONDS,
  bleed: BLEED_MM,
  boxTolerance: ARTWORK_BOX_TOLERANCE_MM,
  catalogueLines: CATALOGUE_LINES_MAX,
  catalogueMegabytes: CATALOGUE_FILE_BYTES_MAX / 1_000_000,
  challengeMinutes: TWO_FACTOR_MINUTES,
  knownBrowserDays: KNOWN_BROWSER_DAYS,
  passkeyMinutes: PASSKEY_MINUTES,
  confirmHours: CONFIRMATION_LINK_HOURS,
  creditRoles: CREDIT_ROLES.join(', '),
  dispatchDays: DISPATCH_WORKING_DAYS,
  dispatchHours: DISPATCH_HOURS,
  earningsShare: EARNINGS_BASIS_POINTS_DEFAULT / BASIS_POINTS,
  emailChangeMinutes: EMAIL_CHANGE_LINK_MINUTES,
  emptyPageDays: EMPTY_PAGE_DAYS,
  expressPixels: EXPRESS_COVER_MIN_PX,
  gatefoldSpine: SPINES.gatefold,
  guaranteeYears: 2,
  imageDpiGood: ARTWORK_DPI_GOOD,
  imageDpiMin: ARTWORK_DPI_MIN,
  invitationDays: INVITATION_DAYS,
  itemMax: ITEM_QUANTITY_MAX,
  ownerShare: OWNER_SHARE_PERCENT_MIN / 100,
  passwordLength: PASSWORD_MIN_LENGTH,
  pdfMegabytes: ARTWORK_PDF_MAX_BYTES / 1_000_000,
  preferenceDays: PREFERENCE_COOKIE_MAX_AGE_SECONDS / (60 * 60 * HOURS_A_DAY),
  previewSeconds: 60,
  refundDays: 14,
  releasesMax: RELEASES_LIMIT_DEFAULT,
  reservationMinutes: RESERVATION_MINUTES,
  resetMinutes: RESET_LINK_MINUTES,
  reviewDays: 2,
  rightsRoles: RIGHTS_ROLES.join(', '),
  safe: SAFE_MM,
  sensitiveMinutes: SENSITIVE_IDLE_MINUTES,
  sessionDays: SESSION_DAYS,
  spine: SPINES.sleeve,
  testRecords: ORDER_LIMIT_DEFAULT,
  traySpine: SPINES.tray,
  ukRejectDays: 30,
  whole: 1,
  windowMax: RELEASE_WINDOW_MAX_WEEKS,
  windowMin: RELEASE_WINDOW_MIN_WEEKS,
  withdrawalDays: WITHDRAWAL_DAYS,
} as const;

function formatLimits(locale: Locale) {
  const language = bcp47(locale);
  const number = new Intl.NumberFormat(language);
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return {
    bitDepths: either.format(AUDIO_BIT_DEPTHS.map((depth) => number.format(depth))),
    dispatchWeekday: weekday.format(new Date(dispatchDate({ today: ORDERED_ON }))),
    peak: formatNumber(PEAK_DBTP, locale),
    orderWeekday: weekday.format(new Date(ORDERED_ON)),
    sampleRates: either.format(AUDIO_SAMPLE_RATES_HZ.map((hertz) => number.format(hertz / 1000))),
  };
}

const valuesByLocale = new Map<Locale, ArticleValues>();

/** Prices and taxes are included only if the guide contains them. */
export function articleValues(locale: Locale, guide: Guide): ArticleValues {
  const values = valuesByLocale.get(locale) ?? { ...LIMIT_VALUES, ...formatLimits(locale) };
  valuesByLocale.set(locale, values);
  return { ...values, ...taxValues(locale, guide), ...priceValues(locale, guide) };
}

function taxValues(locale: Locale, { taxes }: Guide): ArticleValues {
  if (!taxes) return {};
  const rate = vatRateIn(taxes, GUIDE_COUNTRY);
  return {
    businessShare: earningsWithVat(EARNINGS_BASIS_POINTS_DEFAULT, rate) / BASIS_POINTS,
    ukVat: rate / BASIS_POINTS,
    ...(taxes.eu_duty && dutyValues(locale, taxes.eu_duty)),
  };
}

function dutyValues(locale: Locale, { since, per_item_type, below }: Duty): ArticleValues {
  return {
    duty: formatMoney(money(per_item_type, 'EUR'), locale),
    dutyBelow: formatMoney(money(below, 'EUR'), locale),
    dutySince: formatDay(since, locale),
  };
}

function priceValues(locale: Locale, guide: Guide): ArticleValues {
  const sample = sampleOf(guide);
  if (!sample) return {};
  const { retail, dealer, earnings, businessEarnings } = sample.prices.Standard;
  return {
    longSideMinutes: (sample.warnSeconds ?? sample.maxSeconds) / 60,
    lpBusinessEarnings: formatMoney(businessEarnings, locale),
    lpCreator: formatMoney(subtractMoney(dealer, earnings), locale),
    lpEarnings: formatMoney(earnings, locale),
    lpRetail: formatMoney(retail, locale),
  };
}
