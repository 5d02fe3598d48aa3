/**
 * Bank holidays in England and Wales, by rule: the Banking and Financial Dealings Act 1971, the
 * common-law holidays (Good Friday, Christmas Day) and later proclamations. The plant is in England
 * and is closed on these days.
 */

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

// Royal proclamations: a holiday moved, or one added for a single year.
const MOVED_HOLIDAYS: ReadonlyMap<string, string> = new Map([
  ['2020-05-04', '2020-05-08'], // 75 years since VE Day
  ['2022-05-30', '2022-06-02'], // Platinum Jubilee
]);
const EXTRA_HOLIDAYS: readonly string[] = [
  '2022-06-03', // Platinum Jubilee
  '2022-09-19', // funeral of Elizabeth II
  '2023-05-08', // coronation of Charles III
];

/** The date as ISO text; a day beyond the end of the month continues in the next month. */
function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function weekday(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Easter Sunday, counted in days from 1 March (Meeus/Jones/Butcher algorithm). */
function easterInMarch(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return epact + toSunday - 7 * late + 22;
}

function firstMonday(year: number, month: number): string {
  return iso(year, month, 1 + ((7 + MONDAY - weekday(year, month, 1)) % 7));
}

function lastMonday(year: number, month: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return iso(year, month, lastDay - ((weekday(year, month, lastDay) - MONDAY + 7) % 7));
}

/** On a weekend, the holiday moves to the next Monday. */
function newYear(year: number): string {
  const day = weekday(year, 1, 1);
  if (day === SATURDAY) return iso(year, 1, 3);
  return iso(year, 1, day === SUNDAY ? 2 : 1);
}

/** On a weekend, both move to weekdays, never to the same one. */
function christmas(year: number): string[] {
  const day = weekday(year, 12, 25);
  if (day === SATURDAY) return [iso(year, 12, 27), iso(year, 12, 28)];
  if (day === SUNDAY) return [iso(year, 12, 26), iso(year, 12, 27)];
  return [iso(year, 12, 25), iso(year, 12, day === SATURDAY - 1 ? 28 : 26)];
}

/** Days on which euro payments are not made between banks (TARGET calendar of the ECB). */
export function targetHolidays(year: number): string[] {
  const easter = easterInMarch(year);
  return [
    iso(year, 1, 1),
    iso(year, 3, easter - 2), // Good Friday
    iso(year, 3, easter + 1), // Easter Monday
    iso(year, 5, 1),
    iso(year, 12, 25),
    iso(year, 12, 26),
  ];
}

/** The bank holidays of a year in order, with substitute days applied. */
export function englandBankHolidays(year: number): string[] {
  const easter = easterInMarch(year);
  const byRule = [
    newYear(year),
    iso(year, 3, easter - 2), // Good Friday
    iso(year, 3, easter + 1), // Easter Monday
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    ...christmas(year),
  ];
  const extra = EXTRA_HOLIDAYS.filter((date) => date.startsWith(`${year}-`));
  return [...byRule.map((date) => MOVED_HOLIDAYS.get(date) ?? date), ...extra].sort();
}
