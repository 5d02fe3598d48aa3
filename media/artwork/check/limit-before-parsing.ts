import { inflateSync, constants as zlib } from 'node:zlib';
import { CheckAbort } from './findings.ts';
import type { Limits } from './limits.ts';

/** Bytes before the stream type that are searched for its dictionary. */
const DICT_SEARCH_BYTES = 1024;

/**
 * Limits objects before parsing, because the parser decodes all object streams at once and trusts
 * their counts.
 */
export function checkObjectLimits(bytes: Buffer, limits: Limits): void {
  let objects = 0;
  for (const _ of occurrences(bytes, ' obj')) {
    objects += 1;
    if (objects > limits.objects) throw new CheckAbort('too_complex', 'objects');
  }
  let decodedBytes = 0;
  for (const at of [...occurrences(bytes, '/ObjStm'), ...occurrences(bytes, '/XRef')]) {
    const streamStart = bytes.indexOf('stream', at);
    const dict = bytes.toString('latin1', Math.max(0, at - DICT_SEARCH_BYTES), streamStart);
    for (const [, count] of dict.matchAll(/\/(?:Size|N)\s+(\d+)|\d+\s+(\d+)\s*\]/g)) {
      if (Number(count) > limits.objects) throw new CheckAbort('too_complex', 'objects');
    }
    if (streamStart === -1) continue;
    const data = bytes.subarray(
      skipLineEnd(bytes, streamStart + 'stream'.length),
      endOfStream(bytes, streamStart),
    );
    decodedBytes += decodedSize(data, limits.objectStreamBytes - decodedBytes);
    if (decodedBytes > limits.objectStreamBytes) throw new CheckAbort('too_complex', 'objects');
  }
}

function* occurrences(bytes: Buffer, text: string): Generator<number> {
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) yield at;
}

function skipLineEnd(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at;
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

function endOfStream(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('endstream', from);
  return end === -1 ? bytes.length : end;
}

function decodedSize(data: Buffer, maxOutputLength: number): number {
  try {
    const options = {
      maxOutputLength: Math.max(1, maxOutputLength),
      finishFlush: zlib.Z_SYNC_FLUSH,
    };
    return inflateSync(data, options).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return Infinity;
    // Another filter or none: the raw length is used.
    return data.length;
  }
}
