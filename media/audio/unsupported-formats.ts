/** Names formats other than WAV and FLAC, for the error message. */

export type UnsupportedFormat =
  | 'mp3'
  | 'aac'
  | 'm4a'
  | 'aiff'
  | 'ogg'
  | 'wma'
  | 'caf'
  | 'au'
  | 'w64'
  | 'ape'
  | 'wavpack'
  | 'dsd'
  | 'midi'
  | 'matroska'
  | 'avi'
  | 'zip'
  | 'pdf'
  | 'picture'
  | 'text'
  | 'unknown';

type Signature = readonly [at: number, bytes: string, format: UnsupportedFormat];

const SIGNATURES: readonly Signature[] = [
  [0, 'FORM', 'aiff'],
  [0, 'OggS', 'ogg'],
  [4, 'ftyp', 'm4a'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'wma'],
  [0, 'caff', 'caf'],
  [0, '.snd', 'au'],
  [0, 'riff\x2e\x91\xcf\x11', 'w64'],
  [0, 'MAC ', 'ape'],
  [0, 'wvpk', 'wavpack'],
  [0, 'DSD ', 'dsd'],
  [0, 'FRM8', 'dsd'],
  [0, 'MThd', 'midi'],
  [0, '\x1a\x45\xdf\xa3', 'matroska'],
  [8, 'AVI ', 'avi'],
  [0, 'PK\x03\x04', 'zip'],
  [0, 'PK\x05\x06', 'zip'],
  [0, '%PDF-', 'pdf'],
  [0, '\x89PNG', 'picture'],
  [0, '\xff\xd8\xff', 'picture'],
  [0, 'GIF8', 'picture'],
  [8, 'WEBP', 'picture'],
];

/** Detects by the first bytes, after an ID3v2 tag if present. */
export function detectUnsupportedFormat(start: Buffer, afterId3: boolean): UnsupportedFormat {
  const text = start.toString('latin1');
  const signature = SIGNATURES.find(([at, bytes]) => text.startsWith(bytes, at));
  if (signature) return signature[2];
  if (isMpegFrame(start)) return isAdts(start) ? 'aac' : 'mp3';
  // Almost only mp3 files have ID3 tags; frames may begin after padding.
  if (afterId3) return 'mp3';
  return isText(start) ? 'text' : 'unknown';
}

function isMpegFrame(start: Buffer): boolean {
  return start.length >= 2 && start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0;
}

/** ADTS has the sync word of MPEG audio, but layer 0, which MPEG audio never uses. */
function isAdts(start: Buffer): boolean {
  return ((start[1] ?? 0) & 0xf6) === 0xf0;
}

const TEXT_CONTROL_CHARACTERS = new Set([0x09, 0x0a, 0x0c, 0x0d]);

function isText(start: Buffer): boolean {
  return (
    start.length > 0 &&
    start.every((byte) => byte >= 0x20 || TEXT_CONTROL_CHARACTERS.has(byte)) &&
    !start.includes(0x7f)
  );
}
