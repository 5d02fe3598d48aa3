/** Automatic checks of a submitted item, next to the section that they concern. */
import type { SECTIONS_OF_KIND } from '../reviews.ts';

export const MERCH_CHECKS = [
  'page_live',
  'description_present',
  'date_ahead',
  'variants_available',
  'variants_complete',
  'design_current',
  'resolution_good',
  'findings_none',
] as const;
export type MerchCheck = (typeof MERCH_CHECKS)[number];

type MerchSection = (typeof SECTIONS_OF_KIND.merch)[number];

const SECTION_OF: Record<MerchCheck, MerchSection> = {
  page_live: 'details',
  description_present: 'details',
  date_ahead: 'details',
  variants_available: 'details',
  variants_complete: 'details',
  design_current: 'design',
  resolution_good: 'design',
  findings_none: 'design',
};

/** The others prevent the approval (merch-publishing/merch-reviews.ts). */
const ADVISORY_CHECKS: readonly MerchCheck[] = [
  'page_live',
  'description_present',
  'date_ahead',
  'variants_complete',
  'resolution_good',
  'findings_none',
];

export interface MerchCheckResult {
  check: MerchCheck;
  section: MerchSection;
  result: 'good' | 'look' | 'wrong';
}

export function merchChecks(passed: Record<MerchCheck, boolean>): MerchCheckResult[] {
  return MERCH_CHECKS.map((check) => ({
    check,
    section: SECTION_OF[check],
    result: passed[check] ? 'good' : ADVISORY_CHECKS.includes(check) ? 'look' : 'wrong',
  }));
}
