/** Cue sheet of a disc image, with CD-Text. */

/** CD positions are multiples of 1/75 s; tracks can start only there. */
export const CD_FRAMES_PER_SECOND = 75;
/** Common cue sheet tools reject longer texts. */
const MAX_TEXT_LENGTH = 80;

export interface CueTrack {
  title: string;
  performer: string;
  /** With or without hyphens; empty if there is none. */
  isrc: string;
  /** Start of the pregap in frames of 1/75 s; null if there is none. */
  gapAt: number | null;
  startAt: number;
}

export interface CueDisc {
  /** File name of the image, without a folder. */
  file: string;
  title: string;
  performer: string;
  /** Thirteen digits; empty if there is none. */
  ean: string;
  songs: readonly CueTrack[];
}

export function cueSheet({ file, title, performer, ean, songs }: CueDisc): string {
  const lines = [
    ...(ean ? [`CATALOG ${ean}`] : []),
    ...textLines(title, performer),
    `FILE ${quoteText(file)} WAVE`,
    ...songs.flatMap((song, index) => [
      `  TRACK ${twoDigits(index + 1)} AUDIO`,
      ...textLines(song.title, song.performer).map((line) => `    ${line}`),
      ...(song.isrc ? [`    ISRC ${song.isrc.replaceAll('-', '').toUpperCase()}`] : []),
      ...(song.gapAt === null ? [] : [`    INDEX 00 ${formatCueTime(song.gapAt)}`]),
      `    INDEX 01 ${formatCueTime(song.startAt)}`,
    ]),
  ];
  // The original cue sheet tools use CRLF.
  return `${lines.join('\r\n')}\r\n`;
}

function textLines(title: string, performer: string): string[] {
  return [
    ...(title ? [`TITLE ${quoteText(title)}`] : []),
    ...(performer ? [`PERFORMER ${quoteText(performer)}`] : []),
  ];
}

/** Cue sheets cannot escape double quotes or line breaks. */
function quoteText(text: string): string {
  const line = text.replaceAll('"', '\u2019').replaceAll(/\s+/g, ' ').trim();
  return `"${[...line].slice(0, MAX_TEXT_LENGTH).join('')}"`;
}

function formatCueTime(frames: number): string {
  const seconds = Math.floor(frames / CD_FRAMES_PER_SECOND);
  const parts = [Math.floor(seconds / 60), seconds % 60, frames % CD_FRAMES_PER_SECOND];
  return parts.map(twoDigits).join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
