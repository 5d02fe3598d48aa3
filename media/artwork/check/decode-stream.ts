/** Decodes streams with a size limit, because a few kilobytes can expand to gigabytes. */
import { inflateSync, constants as zlib } from 'node:zlib';
import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { CheckAbort } from './findings.ts';
import { asArray, asDict, asName, getNumber, getValue } from './pdf-values.ts';

const FLATE_FILTERS = ['FlateDecode', 'Fl'];
const OTHER_FILTERS: Readonly<Record<string, string>> = {
  LZWDecode: 'LZWDecode',
  LZW: 'LZWDecode',
  ASCII85Decode: 'ASCII85Decode',
  A85: 'ASCII85Decode',
  ASCIIHexDecode: 'ASCIIHexDecode',
  AHx: 'ASCIIHexDecode',
  RunLengthDecode: 'RunLengthDecode',
  RL: 'RunLengthDecode',
};

/** The stream cannot be decoded; the check continues with the next one. */
export class UndecodableError extends Error {}

export function streamFilters(dict: PDFDict): string[] {
  const filter = getValue(dict, 'Filter');
  const one = asName(filter);
  return one === null ? asArray(filter).map((name) => asName(name) ?? '?') : [one];
}

export function decodeStream(stream: PDFRawStream, maxBytes: number): Uint8Array {
  const parms = getValue(stream.dict, 'DecodeParms');
  const parmsAt = (index: number) => asDict(parms) ?? asDict(asArray(parms)[index]);
  return streamFilters(stream.dict).reduce<Uint8Array>((bytes, filter, index) => {
    const settings = parmsAt(index);
    // Predictors are meant for pixels; in a content stream they only hide something.
    if ((getNumber(settings, 'Predictor') ?? 1) > 1) throw new UndecodableError('Predictor');
    return decode(bytes, filter, { settings, maxBytes, context: stream.dict.context });
  }, stream.contents);
}

function decode(
  bytes: Uint8Array,
  filter: string,
  options: { settings: PDFDict | null; maxBytes: number; context: PDFDict['context'] },
): Uint8Array {
  if (FLATE_FILTERS.includes(filter)) return inflate(bytes, options.maxBytes);
  const filterName = OTHER_FILTERS[filter];
  if (!filterName) throw new UndecodableError(filter);
  const dict = PDFDict.withContext(options.context);
  dict.set(PDFName.of('Filter'), PDFName.of(filterName));
  if (options.settings) dict.set(PDFName.of('DecodeParms'), options.settings);
  let decoded: Uint8Array;
  try {
    const reader = decodePDFRawStream(PDFRawStream.of(dict, bytes));
    decoded = Buffer.from(
      reader.getBytes(Math.min(options.maxBytes + 1, bytes.length * MAX_LZW_EXPANSION)),
    );
  } catch (error) {
    throw new UndecodableError(error instanceof Error ? error.message : String(error));
  }
  if (decoded.length > options.maxBytes) throw new CheckAbort('too_complex', 'bytes');
  return decoded;
}

/** Maximum LZW expansion: a 12-bit code stands for at most 4096 bytes. */
const MAX_LZW_EXPANSION = 2731;

function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    // Viewers accept truncated streams, so this must decode what they would show.
    return inflateSync(bytes, { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new CheckAbort('too_complex', 'bytes');
    throw new UndecodableError(message);
  }
}
