/** How a release and its sections stand, in colours; the words come with the data or the messages. */
import type { ReleaseStatus, ReleaseSummary } from '@lathe/contract/release';

type Tone = 'neutral' | 'outline' | 'accent' | 'success' | 'warning' | 'danger';

const STATUS_TONES: Record<ReleaseStatus, Tone> = {
  Draft: 'outline',
  Incomplete: 'warning',
  'Ready to submit': 'accent',
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

const UNSOLD: readonly ReleaseStatus[] = [
  'Draft',
  'Incomplete',
  'Ready to submit',
  'Pending',
  'Rejected',
];

/** Nobody was ever able to buy it. */
export function isUnsold(status: ReleaseStatus): boolean {
  return UNSOLD.includes(status);
}

export function statusTone(status: ReleaseStatus): Tone {
  return STATUS_TONES[status];
}

type SectionStatus = ReleaseSummary['metadata_status'];

const SECTION_TONES: Record<SectionStatus, Tone> = {
  Empty: 'outline',
  Incomplete: 'warning',
  Processing: 'neutral',
  Failed: 'danger',
  Complete: 'success',
};

export function sectionTone(status: SectionStatus): Tone {
  return SECTION_TONES[status];
}
