/** Decodes streams with a size limit, because a few kilobytes can expand to gigabytes. */
import { inflateSync, constants as zlib } from 'node:zlib';
import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { CheckStop } from './findings.ts';
import { dictOf, listOf, nameOf, numberIn, valueIn } from './pdf-values.ts';

const FLATE = ['FlateDecode', 'Fl'];
const OTHERS: Readonly<Record<string, string>> = {
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

export function filtersOf(dict: PDFDict): string[] {
  const filter = valueIn(dict, 'Filter');
  const one = nameOf(filter);
  return one === null ? listOf(filter).map((name) => nameOf(name) ?? '?') : [one];
}

export function decodeStream(stream: PDFRawStream, maxBytes: number): Uint8Array {
  const parms = valueIn(stream.dict, 'DecodeParms');
  const parmsOf = (index: number) => dictOf(parms) ?? dictOf(listOf(parms)[index]);
  return filtersOf(stream.dict).reduce<Uint8Array>((bytes, filter, index) => {
    const settings = parmsOf(index);
    // Predictors are meant for pixels; in a content stream they only hide something.
    if ((numberIn(settings, 'Predictor') ?? 1) > 1) throw new UndecodableError('Predictor');
    return decode(bytes, filter, { settings, maxBytes, context: stream.dict.context });
  }, stream.contents);
}

function decode(
  bytes: Uint8Array,
  filter: string,
  of: { settings: PDFDict | null; maxBytes: number; context: PDFDict['context'] },
): Uint8Array {
  if (FLATE.includes(filter)) return inflate(bytes, of.maxBytes);
  const known = OTHERS[filter];
  if (!known) throw new UndecodableError(filter);
  const dict = PDFDict.withContext(of.context);
  dict.set(PDFName.of('Filter'), PDFName.of(known));
  if (of.settings) dict.set(PDFName.of('DecodeParms'), of.settings);
  let decoded: Uint8Array;
  try {
    const reader = decodePDFRawStream(PDFRawStream.of(dict, bytes));
    decoded = Buffer.from(
      reader.getBytes(Math.min(of.maxBytes + 1, bytes.length * LARGEST_GROWTH)),
    );
  } catch (error) {
    throw new UndecodableError(error instanceof Error ? error.message : String(error));
  }
  if (decoded.length > of.maxBytes) throw new CheckStop('too_complex', 'bytes');
  return decoded;
}

/** Maximum LZW expansion: a 12-bit code stands for at most 4096 bytes. */
const LARGEST_GROWTH = 2731;

function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    // Viewers accept truncated streams, so this must decode what they would show.
    return inflateSync(bytes, { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new CheckStop('too_complex', 'bytes');
    throw new UndecodableError(message);
  }
}
