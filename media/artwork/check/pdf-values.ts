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
const MAX_REFERENCES = 8;

export type Value = PDFObject | undefined;

export function getValue(dict: PDFDict | null, key: string): Value {
  return dict ? resolve(dict.get(PDFName.of(key)), dict) : undefined;
}

function resolve(value: Value, { context }: PDFDict): Value {
  let resolved = value;
  for (let step = 0; resolved instanceof PDFRef && step < MAX_REFERENCES; step += 1) {
    resolved = context.lookup(resolved);
  }
  return resolved instanceof PDFRef ? undefined : resolved;
}

export function asDict(value: Value): PDFDict | null {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : null;
}

export function asStream(value: Value): PDFRawStream | null {
  return value instanceof PDFRawStream ? value : null;
}

export function getDict(dict: PDFDict | null, key: string): PDFDict | null {
  return asDict(getValue(dict, key));
}

export function asName(value: Value): string | null {
  return value instanceof PDFName ? value.decodeText() : null;
}

export function getName(dict: PDFDict | null, key: string): string | null {
  return asName(getValue(dict, key));
}

export function asNumber(value: Value): number | null {
  if (!(value instanceof PDFNumber)) return null;
  const number = value.asNumber();
  return Number.isFinite(number) ? number : null;
}

export function getNumber(dict: PDFDict | null, key: string): number | null {
  return asNumber(getValue(dict, key));
}

/** Array elements with references resolved; empty for other values. */
export function asArray(value: Value): Value[] {
  if (!(value instanceof PDFArray)) return [];
  return value.asArray().map((_, index) => value.lookup(index));
}

export function getArray(dict: PDFDict | null, key: string): Value[] {
  return asArray(getValue(dict, key));
}

export function getNumbers(dict: PDFDict | null, key: string, count: number): number[] | null {
  const numbers = getArray(dict, key).map(asNumber);
  if (numbers.length !== count || numbers.includes(null)) return null;
  return numbers.map(Number);
}

export function asText(value: Value): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

/** Dictionary entries with references resolved; empty for null. */
export function getEntries(dict: PDFDict | null): [string, Value][] {
  const entries = dict?.entries() ?? [];
  return entries.map(([key, value]) => [key.decodeText(), dict ? resolve(value, dict) : value]);
}
