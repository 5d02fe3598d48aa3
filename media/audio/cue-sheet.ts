/** Cue sheet of a disc image, with CD-Text. */

/** CD positions are multiples of 1/75 s; tracks can start only there. */
export const CD_FRAMES_PER_SECOND = 75;
/** Common cue sheet tools reject longer texts. */
const TEXT_MAX_LENGTH = 80;

export interface CueSong {
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
  songs: readonly CueSong[];
}

export function cueSheet({ file, title, performer, ean, songs }: CueDisc): string {
  const lines = [
    ...(ean ? [`CATALOG ${ean}`] : []),
    ...texts(title, performer),
    `FILE ${quoted(file)} WAVE`,
    ...songs.flatMap((song, index) => [
      `  TRACK ${twoDigits(index + 1)} AUDIO`,
      ...texts(song.title, song.performer).map((line) => `    ${line}`),
      ...(song.isrc ? [`    ISRC ${song.isrc.replaceAll('-', '').toUpperCase()}`] : []),
      ...(song.gapAt === null ? [] : [`    INDEX 00 ${cueTime(song.gapAt)}`]),
      `    INDEX 01 ${cueTime(song.startAt)}`,
    ]),
  ];
  // The original cue sheet tools use CRLF.
  return `${lines.join('\r\n')}\r\n`;
}

function texts(title: string, performer: string): string[] {
  return [
    ...(title ? [`TITLE ${quoted(title)}`] : []),
    ...(performer ? [`PERFORMER ${quoted(performer)}`] : []),
  ];
}

/** Cue sheets cannot escape double quotes or line breaks. */
function quoted(text: string): string {
  const line = text.replaceAll('"', '\u2019').replaceAll(/\s+/g, ' ').trim();
  return `"${[...line].slice(0, TEXT_MAX_LENGTH).join('')}"`;
}

function cueTime(frames: number): string {
  const seconds = Math.floor(frames / CD_FRAMES_PER_SECOND);
  const parts = [Math.floor(seconds / 60), seconds % 60, frames % CD_FRAMES_PER_SECOND];
  return parts.map(twoDigits).join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
