/** Derives the artwork status of a release. */
import type { SectionStatus } from '../release-states.ts';

/** `open`: nothing was uploaded, or nothing was generated yet. */
export const ARTWORK_STATES = ['open', 'queued', 'processing', 'failed', 'ready'] as const;
export type ArtworkState = (typeof ARTWORK_STATES)[number];

export interface ArtworkFacts {
  state: ArtworkState;
  /** A file is uploaded, or is being uploaded. */
  started: boolean;
  approved: boolean;
  /** The release data changed after the artwork was generated. */
  outdated: boolean;
}

export function artworkStatus({ state, started, approved, outdated }: ArtworkFacts): SectionStatus {
  switch (state) {
    case 'open':
      return started ? 'Incomplete' : 'Empty';
    case 'queued':
    case 'processing':
      return 'Processing';
    case 'failed':
      return 'Failed';
    case 'ready':
      return approved && !outdated ? 'Complete' : 'Incomplete';
  }
}
