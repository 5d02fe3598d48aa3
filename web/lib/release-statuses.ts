/** Badge colours of release and section statuses; the texts are in the data or the messages. */
import type { ReleaseStatus, ReleaseSummary } from '@lathe/contract/release';
import type { SaleStatus } from '@lathe/rules/release-states';

type Tone = 'neutral' | 'outline' | 'success' | 'warning' | 'danger';

const STATUS_TONES: Record<ReleaseStatus, Tone> = {
  Draft: 'outline',
  Incomplete: 'warning',
  'Ready to submit': 'success',
  Pending: 'neutral',
  Rejected: 'danger',
  'In process': 'neutral',
  Approved: 'success',
  Live: 'success',
  'Pre-order': 'success',
  'Sold out': 'neutral',
  Retired: 'outline',
  Deleted: 'outline',
};

/** Statuses that the list can filter by; deleted releases are not listed. */
export const LISTED_STATUSES = (Object.keys(STATUS_TONES) as ReleaseStatus[]).filter(
  (status) => status !== 'Deleted',
);

const ON_SALE: readonly ReleaseStatus[] = ['Live', 'Pre-order', 'Sold out'] satisfies SaleStatus[];

/** Public in the shop, also when sold out. */
export function isOnSale(status: ReleaseStatus): boolean {
  return ON_SALE.includes(status);
}

export function statusTone(status: ReleaseStatus): Tone {
  return STATUS_TONES[status];
}

/** `Ready` and `Later` belong to the last step. */
type SectionStatus = ReleaseSummary['metadata_status'] | 'Ready' | 'Later';

const SECTION_TONES: Record<SectionStatus, Tone> = {
  Empty: 'outline',
  Incomplete: 'warning',
  Processing: 'neutral',
  Failed: 'danger',
  Complete: 'success',
  Ready: 'success',
  Later: 'outline',
};

export function sectionTone(status: SectionStatus): Tone {
  return SECTION_TONES[status];
}
