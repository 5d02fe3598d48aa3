/** Status of a page as its seller sees it; derived. */
import { EMPTY_PAGE_DAYS, PAGE_REMOVAL_NOTICE_DAYS } from './limits.ts';
import { DAY_MS } from './time.ts';

export type PageStatus = 'Offline' | 'Live' | 'Removed soon';

interface PageFacts {
  isLive: boolean;
  /** Null while it has a release. */
  emptySince: Date | null;
  now: Date;
}

/** Pages are not removed automatically: at zero days, staff are asked. */
export function pageStatus({ isLive, emptySince, now }: PageFacts): {
  status: PageStatus;
  daysUntilRemoved: number | null;
} {
  const emptyDays = emptySince ? Math.floor((now.getTime() - emptySince.getTime()) / DAY_MS) : 0;
  if (emptyDays < EMPTY_PAGE_DAYS) {
    return { status: isLive ? 'Live' : 'Offline', daysUntilRemoved: null };
  }
  const left = EMPTY_PAGE_DAYS + PAGE_REMOVAL_NOTICE_DAYS - emptyDays;
  return { status: 'Removed soon', daysUntilRemoved: Math.max(0, left) };
}
