/** Shared state of the page walk. */
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import type { WrongColour } from './colour-spaces.ts';
import type { Finding, FindingList, FoundObject } from './findings.ts';
import type { Budget } from './limits.ts';
import type { Matrix } from './matrix.ts';

export interface Walk {
  page: number;
  /** Factor from page units to points. */
  userUnit: number;
  budget: Budget;
  list: FindingList;
  /** Streams on the stack, to detect recursion. */
  open: Set<PDFRawStream>;
  /** Streams already checked at the same scale. */
  seen: Map<PDFRawStream, Set<string>>;
  fonts: Set<PDFDict>;
  /** Lowest resolution per image, if below the limit. */
  coarse: Map<Place, Map<string | null, { thing: Thing; dpi: number }>>;
}

/** The current position: enclosing forms and their resources. */
export interface Place {
  resources: PDFDict | null;
  inside: readonly string[];
  /** Null in glyphs, whose size varies. */
  base: Matrix | null;
}

export type Thing = Pick<FoundObject, 'kind' | 'name'>;

export function add(
  { page, list }: Walk,
  { inside }: Place,
  {
    thing,
    severity = 'error',
    code,
    found,
    allowed,
  }: {
    thing: Thing | null;
    severity?: Finding['severity'];
  } & Pick<Finding, 'code' | 'found' | 'allowed'>,
): void {
  list.add({ severity, code, page, object: thing && { ...thing, inside }, found, allowed });
}

export function addColour(walk: Walk, place: Place, thing: Thing, wrong: WrongColour | null): void {
  if (wrong) add(walk, place, { thing, ...wrong, allowed: 'RGB' });
}
