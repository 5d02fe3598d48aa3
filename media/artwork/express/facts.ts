/** Printed facts of a release, including the translated words. */

export interface ExpressTrack {
  title: string;
  /** Only if it differs from the release artist. */
  artist: string | null;
  ms: number;
  explicit: boolean;
}

export interface ExpressSide {
  /** 'A' to 'D' on a record. */
  letter: string;
  tracks: readonly ExpressTrack[];
}

/** In the language of the release. */
export interface ExpressTexts {
  side: string;
  stereo: string;
  explicit: string;
  /** Printed around the rim of labels and discs. */
  rights: string;
  tracks: string;
  credits: string;
  madeToOrder: string;
}

export interface ExpressFacts {
  title: string;
  artist: string;
  label: string | null;
  catalogNo: string;
  ean: string | null;
  /** ℗ and © lines, ready to print. */
  lines: readonly string[];
  /** One entry per paragraph. */
  credits: readonly string[];
  /** A CD has one. */
  sides: readonly ExpressSide[];
  /** '33⅓ rpm'; null for a CD. */
  speed: string | null;
  explicit: boolean;
  words: ExpressTexts;
}

export interface ExpressWarning {
  code: 'transliterated' | 'characters_left_out' | 'abbreviated';
  /** The original text. */
  text: string;
}

/** '4:05', or '1:02:09' from one hour. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}`
    : `${minutes}:${padTwo(seconds % 60)}`;
}
