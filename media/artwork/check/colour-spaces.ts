/** Classifies PDF colour spaces. The plant accepts only RGB and gray. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { decodeStream, filtersOf } from './decode-stream.ts';
import type { FindingCode } from './findings.ts';
import {
  dictIn,
  dictOf,
  listOf,
  nameIn,
  nameOf,
  numberIn,
  streamOf,
  type Value,
  valueIn,
} from './pdf-values.ts';

export interface WrongColour {
  code: Extract<FindingCode, 'cmyk' | 'spot_colour' | 'lab'>;
  /** Colour space name as in the file. */
  found: string;
}

export const CMYK: WrongColour = { code: 'cmyk', found: 'DeviceCMYK' };

const DEPTH_MAX = 8;
const PROFILE_MAX_BYTES = 16_000_000;
const CMYK_NAMES = ['DeviceCMYK', 'CMYK', 'CalCMYK'];
const RIGHT_NAMES = ['DeviceRGB', 'RGB', 'DeviceGray', 'G', 'CalRGB', 'CalGray', 'Pattern'];

/** Null for RGB, gray and anything that viewers do not render. */
export function wrongColour(
  space: Value,
  resources: PDFDict | null,
  depth = 0,
): WrongColour | null {
  if (depth > DEPTH_MAX) return null;
  const name = nameOf(space);
  if (name !== null) return namedColour(name, resources, depth);
  const [family, first] = listOf(space);
  const within = () => wrongColour(first, resources, depth + 1);
  switch (nameOf(family)) {
    case 'DeviceCMYK':
    case 'CalCMYK':
      return CMYK;
    case 'Lab':
      return { code: 'lab', found: 'Lab' };
    case 'ICCBased':
      return wrongProfile(first, resources, depth);
    case 'Indexed':
    case 'I':
    case 'Pattern':
      return within();
    case 'Separation':
      return spotColour('Separation', [nameOf(first)]);
    case 'DeviceN':
      return spotColour('DeviceN', listOf(first).map(nameOf));
    default:
      return null;
  }
}

/** A built-in name, or one from the resources. */
export function namedColour(
  name: string,
  resources: PDFDict | null,
  depth = 0,
): WrongColour | null {
  if (CMYK_NAMES.includes(name)) return CMYK;
  if (RIGHT_NAMES.includes(name)) return null;
  const named = valueIn(dictIn(resources, 'ColorSpace'), name);
  return named ? wrongColour(named, resources, depth + 1) : null;
}

function spotColour(family: string, names: readonly (string | null)[]): WrongColour | null {
  const inks = names.filter((name) => name !== 'None');
  // The colorant None prints nothing.
  if (inks.length === 0) return null;
  return { code: 'spot_colour', found: `${family} ${inks.join(', ')}` };
}

/** Cached per profile, because many images of a page share one. */
const judged = new WeakMap<object, WrongColour | null>();

function wrongProfile(profile: Value, resources: PDFDict | null, depth: number) {
  const stream = streamOf(profile);
  const dict = dictOf(profile);
  if (!stream || !dict) return null;
  const known = judged.get(stream);
  if (known !== undefined) return known;
  const verdict = profileVerdict(stream, dict, resources, depth);
  judged.set(stream, verdict);
  return verdict;
}

function profileVerdict(
  stream: Parameters<typeof decodeStream>[0],
  dict: PDFDict,
  resources: PDFDict | null,
  depth: number,
): WrongColour | null {
  if (numberIn(dict, 'N') === 4) return { code: 'cmyk', found: 'ICCBased CMYK' };
  const alternate = valueIn(dict, 'Alternate');
  return iccColour(stream) ?? wrongColour(alternate, resources, depth + 1);
}

function iccColour(stream: Parameters<typeof decodeStream>[0]): WrongColour | null {
  try {
    return colourOfProfile(decodeStream(stream, PROFILE_MAX_BYTES));
  } catch {
    // Viewers fall back to the number of channels, which was already checked.
    return null;
  }
}

/** Bytes 16 to 19 of an ICC profile hold its colour space. */
function colourOfProfile(profile: Uint8Array): WrongColour | null {
  const signature = Buffer.from(profile.subarray(16, 20)).toString('latin1');
  if (signature === 'CMYK') return { code: 'cmyk', found: 'ICCBased CMYK' };
  if (signature === 'Lab ') return { code: 'lab', found: 'ICCBased Lab' };
  return null;
}

/** Checks both the declared colour space and the encoded data. */
export function wrongImageColour(
  image: { dict: PDFDict; contents: Uint8Array },
  resources: PDFDict | null,
): WrongColour | null {
  const { dict, contents } = image;
  const said = wrongColour(valueIn(dict, 'ColorSpace'), resources);
  if (said) return said;
  const [filter] = filtersOf(dict);
  if (filter === 'DCTDecode') return jpegChannels(contents) === 4 ? CMYK : null;
  if (filter === 'JPXDecode') return jpeg2000Colour(contents);
  return null;
}

/** Reads the JPEG frame header. */
function jpegChannels(bytes: Uint8Array): number | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes[at + 9] ?? null;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return null;
}

const JPEG_2000_CMYK = 12;
const JPEG_2000_LAB = 14;

/** Reads the `colr` box: an enumerated colour space or a profile. */
function jpeg2000Colour(contents: Uint8Array): WrongColour | null {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  const at = bytes.subarray(0, PROFILE_MAX_BYTES).indexOf('colr');
  if (at === -1 || at + 11 > bytes.length) return null;
  if (bytes[at + 4] !== 1) return colourOfProfile(bytes.subarray(at + 7));
  const space = bytes.readUInt32BE(at + 7);
  if (space === JPEG_2000_CMYK) return CMYK;
  return space === JPEG_2000_LAB ? { code: 'lab', found: 'Lab' } : null;
}

/** A transparency group has its own blending colour space. */
export function wrongGroupColour(holder: PDFDict, resources: PDFDict | null): WrongColour | null {
  const group = dictIn(holder, 'Group');
  if (nameIn(group, 'S') !== 'Transparency') return null;
  return wrongColour(valueIn(group, 'CS'), resources);
}
