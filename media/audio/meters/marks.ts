/** Advice for the cutting engineer, each for a time range. */

export type MarkKind = 'stereo_bass' | 'sibilance' | 'silence' | 'clipping';

export interface CuttingMark {
  kind: MarkKind;
  fromSeconds: number;
  toSeconds: number;
  severity: 'note' | 'warning';
}

/** More marks add nothing, and a hostile file must not fill the memory. */
const MAX_MARKS_PER_KIND = 200;

export interface MarkList {
  add(fromSeconds: number, toSeconds: number, severity: CuttingMark['severity']): void;
  marks(): CuttingMark[];
}

/** Merges marks less than `mergeSeconds` apart and keeps the highest severity. */
export function makeMarkList(kind: MarkKind, mergeSeconds: number): MarkList {
  const marks: CuttingMark[] = [];
  return {
    add(fromSeconds, toSeconds, severity) {
      const last = marks.at(-1);
      if (last && fromSeconds - last.toSeconds <= mergeSeconds) {
        last.toSeconds = Math.max(last.toSeconds, toSeconds);
        if (severity === 'warning') last.severity = severity;
      } else if (marks.length < MAX_MARKS_PER_KIND) {
        marks.push({ kind, fromSeconds, toSeconds, severity });
      }
    },
    marks: () => marks,
  };
}
