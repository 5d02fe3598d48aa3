/** How a release and its sections stand, in colours; the words come with the data or the messages. */
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

/** As they can be asked for; what is deleted is no longer in the list. */
export const LISTED_STATUSES = (Object.keys(STATUS_TONES) as ReleaseStatus[]).filter(
  (status) => status !== 'Deleted',
);

const ON_SALE: readonly ReleaseStatus[] = ['Live', 'Pre-order', 'Sold out'] satisfies SaleStatus[];

/** In the shop, for visitors to buy or to find that others were quicker. */
export function isOnSale(status: ReleaseStatus): boolean {
  return ON_SALE.includes(status);
}

export function statusTone(status: ReleaseStatus): Tone {
  return STATUS_TONES[status];
}

/** Of the last step: whether it may be taken. */
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
