/** How far a design is; written to the item whenever the design changes. */
import { type FindingSeverity, isRefused } from './findings.ts';
import type { DesignState } from './item-states.ts';

interface DesignParts {
  /** One entry for each placed picture. */
  placements: readonly { findings: readonly { severity: FindingSeverity }[] }[];
  /** Artwork that is not removed. */
  files: readonly { state: 'uploading' | 'checking' | 'ready' | 'refused' }[];
}

export function designState({ placements, files }: DesignParts): DesignState {
  if (placements.length > 0) {
    return placements.some(({ findings }) => isRefused(findings)) ? 'incomplete' : 'complete';
  }
  if (files.some(({ state }) => state === 'checking')) return 'processing';
  const usable = files.filter(({ state }) => state === 'ready' || state === 'uploading');
  if (usable.length > 0) return 'incomplete';
  return files.length > 0 ? 'failed' : 'empty';
}
