/** How the artwork of a release stands, worked out from what happened to it. */
import type { SectionStatus } from '../release-states.ts';

/** `open`: nothing has been made of it yet, or nothing was sent. */
export const ARTWORK_STATES = ['open', 'queued', 'processing', 'failed', 'ready'] as const;
export type ArtworkState = (typeof ARTWORK_STATES)[number];

export interface ArtworkFacts {
  state: ArtworkState;
  /** A file is there, or on its way. */
  begun: boolean;
  approved: boolean;
  /** What is printed is no longer what the release says. */
  outdated: boolean;
}

export function artworkStatus({ state, begun, approved, outdated }: ArtworkFacts): SectionStatus {
  switch (state) {
    case 'open':
      return begun ? 'Incomplete' : 'Empty';
    case 'queued':
    case 'processing':
      return 'Processing';
    case 'failed':
      return 'Failed';
    case 'ready':
      return approved && !outdated ? 'Complete' : 'Incomplete';
  }
}
