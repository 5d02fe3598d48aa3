/** Reads PDF values as plain ones. Missing or mistyped values are null; nothing throws. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Maximum length of a reference chain. */
const REFERENCES_MAX = 8;

export type Value = PDFObject | undefined;

export function valueIn(dict: PDFDict | null, key: string): Value {
  return dict ? resolve(dict.get(PDFName.of(key)), dict) : undefined;
}

function resolve(value: Value, { context }: PDFDict): Value {
  let resolved = value;
  for (let step = 0; resolved instanceof PDFRef && step < REFERENCES_MAX; step += 1) {
    resolved = context.lookup(resolved);
  }
  return resolved instanceof PDFRef ? undefined : resolved;
}

export function dictOf(value: Value): PDFDict | null {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : null;
}

export function streamOf(value: Value): PDFRawStream | null {
  return value instanceof PDFRawStream ? value : null;
}

export function dictIn(dict: PDFDict | null, key: string): PDFDict | null {
  return dictOf(valueIn(dict, key));
}

export function nameOf(value: Value): string | null {
  return value instanceof PDFName ? value.decodeText() : null;
}

export function nameIn(dict: PDFDict | null, key: string): string | null {
  return nameOf(valueIn(dict, key));
}

export function numberOf(value: Value): number | null {
  if (!(value instanceof PDFNumber)) return null;
  const number = value.asNumber();
  return Number.isFinite(number) ? number : null;
}

export function numberIn(dict: PDFDict | null, key: string): number | null {
  return numberOf(valueIn(dict, key));
}

/** Array elements with references resolved; empty for other values. */
export function listOf(value: Value): Value[] {
  if (!(value instanceof PDFArray)) return [];
  return value.asArray().map((_, index) => value.lookup(index));
}

export function listIn(dict: PDFDict | null, key: string): Value[] {
  return listOf(valueIn(dict, key));
}

export function numbersIn(dict: PDFDict | null, key: string, count: number): number[] | null {
  const numbers = listIn(dict, key).map(numberOf);
  if (numbers.length !== count || numbers.includes(null)) return null;
  return numbers.map(Number);
}

export function textOf(value: Value): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

/** Dictionary entries with references resolved; empty for null. */
export function entriesOf(dict: PDFDict | null): [string, Value][] {
  const entries = dict?.entries() ?? [];
  return entries.map(([key, value]) => [key.decodeText(), dict ? resolve(value, dict) : value]);
}
