/**
 * The yearly report of platforms about their sellers, to HMRC (OECD model rules for digital
 * platforms).
 */
import type { CalendarDate } from './dates.ts';
import type { TaxClassification } from './tax-profile.ts';

/** UK platforms report since then. */
export const REPORT_FIRST_YEAR = 2024;

/** What was reported is kept for this many years after the year of the report. */
export const REPORT_KEPT_YEARS = 6;

/** A report is due by the end of January. On this day it is late. */
export function dueDay(year: number): CalendarDate {
  return `${year + 1}-02-01`;
}

/** Sellers with fewer sales and no larger sum are left out. */
export const REPORT_SALES_MIN = 30;
/** In euro cents. */
export const REPORT_EUROS_MIN = 200_000;

export const REPORT_QUARTERS = [1, 2, 3, 4] as const;
export type ReportQuarter = (typeof REPORT_QUARTERS)[number];

/** What is missing in the report of a seller. */
export const REPORT_GAPS = ['tax-profile', 'seller-details', 'tax-number'] as const;
export type ReportGap = (typeof REPORT_GAPS)[number];

export function isReportable({ sales, euros }: { sales: number; euros: number }): boolean {
  return sales >= REPORT_SALES_MIN || euros > REPORT_EUROS_MIN;
}

/** Others are reported as entities. */
export function isReportedPerson(classification: TaxClassification): boolean {
  return classification === 'individual' || classification === 'sole_trader';
}

/** The report has whole units. Rounded half up, away from zero. */
export function wholeUnits(minor: number): number {
  const units = Math.floor((Math.abs(minor) + 50) / 100);
  return minor < 0 ? -units || 0 : units;
}
