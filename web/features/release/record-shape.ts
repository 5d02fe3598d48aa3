/** What a release is as an object: its format, packaging, discs and their material. */
import type { PublicRelease } from '@lathe/contract/release-group';
import { type DiscLook, discLook } from '../../lib/disc-look.ts';

export interface RecordShape {
  format: '12' | '7' | 'cd';
  packaging: 'sleeve' | 'gatefold' | 'wallet' | 'jewel';
  discs: 1 | 2;
  /** Null for a CD. */
  vinyl: DiscLook | null;
}

type Described = Pick<PublicRelease, 'format' | 'medium' | 'selected_options'>;

export function recordShape({ format, medium, selected_options }: Described): RecordShape {
  const has = (code: string) => selected_options.some((option) => option.code === code);
  if (medium === 'CD') {
    const packaging = has('jewel_case') ? 'jewel' : 'wallet';
    return { format: 'cd', packaging, discs: 1, vinyl: null };
  }
  const isDouble = format.startsWith('2');
  return {
    format: format.includes('7') ? '7' : '12',
    packaging: isDouble || has('gatefold') ? 'gatefold' : 'sleeve',
    discs: isDouble ? 2 : 1,
    vinyl: discLook(selected_options),
  };
}

/** In millimetres. The grooves of a record begin after a lead-in, and end before the label. */
const GROOVES = {
  '12': { disc: 302, start: 292, end: 121, secondsMax: 1320 },
  '7': { disc: 175, start: 168, end: 107, secondsMax: 330 },
} as const;
const GAP_PERCENT = 0.35;

/**
 * The gaps between the tracks of a side as gradient stops, in percent of the radius: each track is
 * as wide as it is long, from the rim inwards.
 */
export function grooveStops(format: RecordShape['format'], seconds: readonly number[]): string {
  if (format === 'cd') return 'transparent 0 100%';
  const { disc, start, end, secondsMax } = GROOVES[format];
  const total = seconds.reduce((sum, each) => sum + each, 0);
  const used = Math.min(1, Math.max(0.45, total / secondsMax));
  let played = 0;
  const gaps = seconds.map((each) => {
    played += each;
    const share = total > 0 ? played / total : 1;
    return ((start - (start - end) * used * share) / disc) * 100;
  });
  const lead = (start / disc) * 100;
  const stops = [lead, ...gaps].reverse().map((at) => {
    const [from, to] = [at - GAP_PERCENT, at + GAP_PERCENT].map((edge) => edge.toFixed(2));
    return `transparent ${from}%, var(--gap) ${from}% ${to}%, transparent ${to}%`;
  });
  return stops.join(', ');
}
