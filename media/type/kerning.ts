/**
 * Reads pair kerning from a WOFF file, because opentype.js does not read extension lookups, which
 * half of our fonts use.
 */
import { inflateSync } from 'node:zlib';

export type KernPair = (left: number, right: number) => number;

const PAIR_LOOKUP = 2;
const EXTENSION_LOOKUP = 9;
const NO_KERNING: KernPair = () => 0;

export function readKerning(woff: Buffer): KernPair {
  const gpos = woffTable(woff, 'GPOS');
  if (gpos === undefined) return NO_KERNING;
  const subtables = kernSubtables(gpos).map((at) => readPairs(gpos, at));
  return (left, right) => {
    for (const pairs of subtables) {
      const value = pairs(left, right);
      if (value !== undefined) return value;
    }
    return 0;
  };
}

function woffTable(woff: Buffer, name: string): Buffer | undefined {
  const count = woff.readUInt16BE(12);
  for (let entry = 44; entry < 44 + count * 20; entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== name) continue;
    const start = woff.readUInt32BE(entry + 4);
    const compressedLength = woff.readUInt32BE(entry + 8);
    const table = woff.subarray(start, start + compressedLength);
    return compressedLength < woff.readUInt32BE(entry + 12) ? inflateSync(table) : table;
  }
  return undefined;
}

/** Offsets of the pair subtables of the "kern" feature, with extensions resolved. */
function kernSubtables(gpos: Buffer): number[] {
  const features = gpos.readUInt16BE(6);
  const lookups = gpos.readUInt16BE(8);
  const lookupIndexes = new Set<number>();
  for (let i = 0; i < gpos.readUInt16BE(features); i += 1) {
    const record = features + 2 + i * 6;
    if (gpos.toString('latin1', record, record + 4) !== 'kern') continue;
    const feature = features + gpos.readUInt16BE(record + 4);
    for (const lookup of readUint16s(gpos, feature + 4, gpos.readUInt16BE(feature + 2))) {
      lookupIndexes.add(lookup);
    }
  }
  return [...lookupIndexes].flatMap((index) => {
    const lookup = lookups + gpos.readUInt16BE(lookups + 2 + index * 2);
    const type = gpos.readUInt16BE(lookup);
    const offsets = readUint16s(gpos, lookup + 6, gpos.readUInt16BE(lookup + 4));
    if (type === PAIR_LOOKUP) return offsets.map((offset) => lookup + offset);
    if (type !== EXTENSION_LOOKUP) return [];
    return offsets
      .map((offset) => lookup + offset)
      .filter((at) => gpos.readUInt16BE(at + 2) === PAIR_LOOKUP)
      .map((at) => at + gpos.readUInt32BE(at + 4));
  });
}

type PairLookup = (left: number, right: number) => number | undefined;

function readPairs(gpos: Buffer, at: number): PairLookup {
  const coverage = readCoverage(gpos, at + gpos.readUInt16BE(at + 2));
  const format1 = gpos.readUInt16BE(at + 4);
  const recordSize = 2 * (countBits(format1) + countBits(gpos.readUInt16BE(at + 6)));
  // Only the advance moves the next letter; the placement values (bits 1 and 2) come before it.
  const advance = format1 & 4 ? 2 * countBits(format1 & 3) : undefined;
  if (advance === undefined) return () => undefined;
  if (gpos.readUInt16BE(at) === 1) {
    const sets = readUint16s(gpos, at + 10, gpos.readUInt16BE(at + 8));
    return (left, right) => {
      const set = sets[coverage.get(left) ?? -1];
      if (set === undefined) return undefined;
      const size = 2 + recordSize;
      for (let i = 0; i < gpos.readUInt16BE(at + set); i += 1) {
        const record = at + set + 2 + i * size;
        if (gpos.readUInt16BE(record) === right) return gpos.readInt16BE(record + 2 + advance);
      }
      return undefined;
    };
  }
  const leftClasses = readClasses(gpos, at + gpos.readUInt16BE(at + 8));
  const rightClasses = readClasses(gpos, at + gpos.readUInt16BE(at + 10));
  const columns = gpos.readUInt16BE(at + 14);
  return (left, right) => {
    if (!coverage.has(left)) return undefined;
    const cell = (leftClasses.get(left) ?? 0) * columns + (rightClasses.get(right) ?? 0);
    return gpos.readInt16BE(at + 16 + cell * recordSize + advance);
  };
}

function readCoverage(table: Buffer, at: number): Map<number, number> {
  const count = table.readUInt16BE(at + 2);
  const found = new Map<number, number>();
  if (table.readUInt16BE(at) === 1) {
    readUint16s(table, at + 4, count).forEach((glyph, index) => {
      found.set(glyph, index);
    });
    return found;
  }
  for (let range = at + 4; range < at + 4 + count * 6; range += 6) {
    const first = table.readUInt16BE(range);
    const index = table.readUInt16BE(range + 4);
    for (let glyph = first; glyph <= table.readUInt16BE(range + 2); glyph += 1) {
      found.set(glyph, index + glyph - first);
    }
  }
  return found;
}

function readClasses(table: Buffer, at: number): Map<number, number> {
  const classes = new Map<number, number>();
  if (table.readUInt16BE(at) === 1) {
    const first = table.readUInt16BE(at + 2);
    readUint16s(table, at + 6, table.readUInt16BE(at + 4)).forEach((value, index) => {
      classes.set(first + index, value);
    });
    return classes;
  }
  const end = at + 4 + table.readUInt16BE(at + 2) * 6;
  for (let range = at + 4; range < end; range += 6) {
    const value = table.readUInt16BE(range + 4);
    for (let g = table.readUInt16BE(range); g <= table.readUInt16BE(range + 2); g += 1) {
      classes.set(g, value);
    }
  }
  return classes;
}

function readUint16s(table: Buffer, at: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => table.readUInt16BE(at + i * 2));
}

function countBits(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length;
}
