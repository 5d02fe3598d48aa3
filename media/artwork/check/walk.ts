/** What the parts of a walk over a page share. */
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import type { WrongColour } from './colour-spaces.ts';
import type { Finding, FindingList, FoundObject } from './findings.ts';
import type { Budget } from './limits.ts';
import type { Matrix } from './matrix.ts';

export interface Walk {
  page: number;
  /** Units of this page times it are points. */
  userUnit: number;
  budget: Budget;
  list: FindingList;
  /** Streams that are being read, to notice one that draws itself. */
  open: Set<PDFRawStream>;
  /** What was read before at the same size needs no second look. */
  seen: Map<PDFRawStream, Set<string>>;
  fonts: Set<PDFDict>;
  /** The fewest dots to the inch at which a picture was placed, where they are too few. */
  coarse: Map<Place, Map<string | null, { thing: Thing; dpi: number }>>;
}

/** Where the reader is: the forms around it, and what they can name. */
export interface Place {
  resources: PDFDict | null;
  inside: readonly string[];
  /** Null within letters, which have another size each time. */
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
