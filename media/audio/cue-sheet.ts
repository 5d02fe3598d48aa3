/** The sheet that says where each song of a disc image begins, with CD-Text. */

/** A CD is addressed in frames of 1/75 s; a song can begin nowhere else. */
export const CD_FRAMES_PER_SECOND = 75;
/** Longer texts are refused by tools that read such sheets. */
const TEXT_MAX_LENGTH = 80;

export interface CueSong {
  title: string;
  performer: string;
  /** With or without hyphens; empty when there is none. */
  isrc: string;
  /** Where the gap before it begins, in frames of 1/75 s; null when there is none. */
  gapAt: number | null;
  startAt: number;
}

export interface CueDisc {
  /** Name of the image, without a folder. */
  file: string;
  title: string;
  performer: string;
  /** Thirteen digits; empty when there is none. */
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
  // The line ends of the tools that invented it.
  return `${lines.join('\r\n')}\r\n`;
}

function texts(title: string, performer: string): string[] {
  return [
    ...(title ? [`TITLE ${quoted(title)}`] : []),
    ...(performer ? [`PERFORMER ${quoted(performer)}`] : []),
  ];
}

/** There is no way to write a double quote inside of double quotes, nor a line break. */
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
