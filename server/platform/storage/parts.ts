/**
 * S3's rules for multipart uploads. Disk storage enforces them too, so that mistakes show in
 * development.
 */
import { CallError } from '../http/call-error.ts';
import type { PartReference, UploadedPart } from './storage.ts';

export const MIN_PART_BYTES = 5 * 1024 * 1024;
/** Uploads without progress for this long are deleted. */
export const ABANDONED_AFTER_MS = 7 * 86_400_000;

/** Returns the parts in order; throws when one is missing, differs, or is too small. */
export function partsToJoin(
  arrived: readonly UploadedPart[],
  { parts, maxBytes }: { parts: readonly PartReference[]; maxBytes: number },
): UploadedPart[] {
  const byNumber = new Map(arrived.map((part) => [part.partNumber, part]));
  const sorted = parts.toSorted((a, b) => a.partNumber - b.partNumber);
  const chosen = sorted.map(({ partNumber, etag }, index) => {
    const part = byNumber.get(partNumber);
    const repeated = sorted[index - 1]?.partNumber === partNumber;
    if (!part || repeated || unquoted(part.etag) !== unquoted(etag)) {
      throw new CallError('conflict', {
        cause: `part ${partNumber} differs from the uploaded one`,
      });
    }
    return part;
  });
  if (chosen.length === 0) throw new CallError('conflict', { cause: 'no parts were given' });
  const small = chosen.slice(0, -1).find(({ size }) => size < MIN_PART_BYTES);
  if (small) {
    const cause = `part ${small.partNumber} has ${small.size} bytes, at least ${MIN_PART_BYTES} are needed`;
    throw new CallError('conflict', { cause });
  }
  const size = chosen.reduce((sum, part) => sum + part.size, 0);
  if (size > maxBytes) throw new CallError('file_too_large');
  return chosen;
}

function unquoted(etag: string): string {
  return etag.replaceAll('"', '');
}
