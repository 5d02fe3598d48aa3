/** The Range header (RFC 9110), one range only: several ranges get the whole file. */

export type RequestedRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

export function readRangeHeader(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // `5-3` is invalid and ignored; `5-` of a five-byte file is unsatisfiable.
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

function suffix(length: number, size: number): RequestedRange {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
