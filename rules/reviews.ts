/** Review deadline and automatic checks. */
import { addWorkingDays, type CalendarDate } from './dates.ts';
import { REVIEW_WORKING_DAYS } from './limits.ts';

/** What staff review before it is sold. */
export const REVIEW_KINDS = ['release', 'merch'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Sections of each kind that a reviewer can write a note about. */
export const SECTIONS_OF_KIND = {
  release: ['metadata', 'songs', 'artwork'],
  merch: ['details', 'design'],
} as const satisfies Record<ReviewKind, readonly string[]>;

export const REVIEW_SECTIONS = [...SECTIONS_OF_KIND.release, ...SECTIONS_OF_KIND.merch] as const;
export type ReviewSection = (typeof REVIEW_SECTIONS)[number];

/** The last day of the promised review time. */
export function reviewDue(submitted: CalendarDate): CalendarDate {
  return addWorkingDays(submitted, REVIEW_WORKING_DAYS);
}

export const REVIEW_CHECKS = [
  'date_ahead',
  'ean_present',
  'page_live',
  'group_visible',
  'explicit_agrees',
  'description_present',
  'isrcs_present',
  'rights_whole',
  'sides_fit',
  'peaks_safe',
  'artwork_true',
] as const;
export type ReviewCheck = (typeof REVIEW_CHECKS)[number];

type ReleaseSection = (typeof SECTIONS_OF_KIND.release)[number];

const SECTION_OF: Record<ReviewCheck, ReleaseSection> = {
  date_ahead: 'metadata',
  ean_present: 'metadata',
  page_live: 'metadata',
  group_visible: 'metadata',
  explicit_agrees: 'metadata',
  description_present: 'metadata',
  isrcs_present: 'songs',
  rights_whole: 'songs',
  sides_fit: 'songs',
  peaks_safe: 'songs',
  artwork_true: 'artwork',
};

/** Recommended, but not required for manufacturing and sale. */
const ADVISORY_CHECKS: readonly ReviewCheck[] = ['page_live', 'description_present', 'peaks_safe'];

export interface CheckResult {
  check: ReviewCheck;
  section: ReleaseSection;
  result: 'good' | 'look' | 'wrong';
}

/** Turns check results into what a reviewer sees, in a fixed order. */
export function reviewChecks(passed: Record<ReviewCheck, boolean>): CheckResult[] {
  return REVIEW_CHECKS.map((check) => ({
    check,
    section: SECTION_OF[check],
    result: passed[check] ? 'good' : ADVISORY_CHECKS.includes(check) ? 'look' : 'wrong',
  }));
}

export type Content = Readonly<Record<string, unknown>>;

export interface ContentChange {
  section: ReviewSection;
  field: string;
  before: string;
  after: string;
}

/**
 * Differences between two submissions, or between a release and its clone. Fields are grouped by
 * section.
 */
export function contentChanges(
  before: Partial<Record<ReviewSection, Content>>,
  after: Partial<Record<ReviewSection, Content>>,
): ContentChange[] {
  return REVIEW_SECTIONS.flatMap((section) => {
    const [old, now] = [before[section] ?? {}, after[section] ?? {}];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return fields.flatMap((field) => {
      const change = { section, field, before: asText(old[field]), after: asText(now[field]) };
      return change.before === change.after ? [] : [change];
    });
  });
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
