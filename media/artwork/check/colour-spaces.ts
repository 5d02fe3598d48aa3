/** Classifies PDF colour spaces. The plant accepts only RGB and gray. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { decodeStream, streamFilters } from './decode-stream.ts';
import type { FindingCode } from './findings.ts';
import {
  asArray,
  asDict,
  asName,
  asStream,
  getDict,
  getName,
  getNumber,
  getValue,
  type Value,
} from './pdf-values.ts';

export interface ColourProblem {
  code: Extract<FindingCode, 'cmyk' | 'spot_colour' | 'lab'>;
  /** Colour space name as in the file. */
  found: string;
}

export const CMYK: ColourProblem = { code: 'cmyk', found: 'DeviceCMYK' };

const MAX_DEPTH = 8;
const MAX_PROFILE_BYTES = 16_000_000;
const CMYK_NAMES = ['DeviceCMYK', 'CMYK', 'CalCMYK'];
const ALLOWED_NAMES = ['DeviceRGB', 'RGB', 'DeviceGray', 'G', 'CalRGB', 'CalGray', 'Pattern'];

/** Null for RGB, gray and anything that viewers do not render. */
export function findColourProblem(
  space: Value,
  resources: PDFDict | null,
  depth = 0,
): ColourProblem | null {
  if (depth > MAX_DEPTH) return null;
  const name = asName(space);
  if (name !== null) return findNamedColourProblem(name, resources, depth);
  const [family, first] = asArray(space);
  const checkBase = () => findColourProblem(first, resources, depth + 1);
  switch (asName(family)) {
    case 'DeviceCMYK':
    case 'CalCMYK':
      return CMYK;
    case 'Lab':
      return { code: 'lab', found: 'Lab' };
    case 'ICCBased':
      return findProfileProblem(first, resources, depth);
    case 'Indexed':
    case 'I':
    case 'Pattern':
      return checkBase();
    case 'Separation':
      return spotColour('Separation', [asName(first)]);
    case 'DeviceN':
      return spotColour('DeviceN', asArray(first).map(asName));
    default:
      return null;
  }
}

/** A built-in name, or one from the resources. */
export function findNamedColourProblem(
  name: string,
  resources: PDFDict | null,
  depth = 0,
): ColourProblem | null {
  if (CMYK_NAMES.includes(name)) return CMYK;
  if (ALLOWED_NAMES.includes(name)) return null;
  const named = getValue(getDict(resources, 'ColorSpace'), name);
  return named ? findColourProblem(named, resources, depth + 1) : null;
}

function spotColour(family: string, names: readonly (string | null)[]): ColourProblem | null {
  const inks = names.filter((name) => name !== 'None');
  // The colorant None prints nothing.
  if (inks.length === 0) return null;
  return { code: 'spot_colour', found: `${family} ${inks.join(', ')}` };
}

/** Cached per profile, because many images of a page share one. */
const checkedProfiles = new WeakMap<object, ColourProblem | null>();

function findProfileProblem(profile: Value, resources: PDFDict | null, depth: number) {
  const stream = asStream(profile);
  const dict = asDict(profile);
  if (!stream || !dict) return null;
  const cached = checkedProfiles.get(stream);
  if (cached !== undefined) return cached;
  const problem = checkProfile(stream, dict, resources, depth);
  checkedProfiles.set(stream, problem);
  return problem;
}

function checkProfile(
  stream: Parameters<typeof decodeStream>[0],
  dict: PDFDict,
  resources: PDFDict | null,
  depth: number,
): ColourProblem | null {
  if (getNumber(dict, 'N') === 4) return { code: 'cmyk', found: 'ICCBased CMYK' };
  const alternate = getValue(dict, 'Alternate');
  return checkIccData(stream) ?? findColourProblem(alternate, resources, depth + 1);
}

function checkIccData(stream: Parameters<typeof decodeStream>[0]): ColourProblem | null {
  try {
    return findIccProblem(decodeStream(stream, MAX_PROFILE_BYTES));
  } catch {
    // Viewers fall back to the number of channels, which was already checked.
    return null;
  }
}

/** Bytes 16 to 19 of an ICC profile hold its colour space. */
function findIccProblem(profile: Uint8Array): ColourProblem | null {
  const signature = Buffer.from(profile.subarray(16, 20)).toString('latin1');
  if (signature === 'CMYK') return { code: 'cmyk', found: 'ICCBased CMYK' };
  if (signature === 'Lab ') return { code: 'lab', found: 'ICCBased Lab' };
  return null;
}

/** Checks both the declared colour space and the encoded data. */
export function findImageColourProblem(
  image: { dict: PDFDict; contents: Uint8Array },
  resources: PDFDict | null,
): ColourProblem | null {
  const { dict, contents } = image;
  const declaredProblem = findColourProblem(getValue(dict, 'ColorSpace'), resources);
  if (declaredProblem) return declaredProblem;
  const [filter] = streamFilters(dict);
  if (filter === 'DCTDecode') return jpegChannels(contents) === 4 ? CMYK : null;
  if (filter === 'JPXDecode') return findJpeg2000Problem(contents);
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
function findJpeg2000Problem(contents: Uint8Array): ColourProblem | null {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  const at = bytes.subarray(0, MAX_PROFILE_BYTES).indexOf('colr');
  if (at === -1 || at + 11 > bytes.length) return null;
  if (bytes[at + 4] !== 1) return findIccProblem(bytes.subarray(at + 7));
  const space = bytes.readUInt32BE(at + 7);
  if (space === JPEG_2000_CMYK) return CMYK;
  return space === JPEG_2000_LAB ? { code: 'lab', found: 'Lab' } : null;
}

/** A transparency group has its own blending colour space. */
export function findGroupColourProblem(
  dict: PDFDict,
  resources: PDFDict | null,
): ColourProblem | null {
  const group = getDict(dict, 'Group');
  if (getName(group, 'S') !== 'Transparency') return null;
  return findColourProblem(getValue(group, 'CS'), resources);
}
