/** Shared state of the page walk. */
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import type { ColourProblem } from './colour-spaces.ts';
import type { Finding, FindingList, FoundObject } from './findings.ts';
import type { Budget } from './limits.ts';
import type { Matrix } from './matrix.ts';

export interface WalkState {
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
  lowResolution: Map<WalkScope, Map<string | null, { target: CheckedObject; dpi: number }>>;
}

/** The current position: enclosing forms and their resources. */
export interface WalkScope {
  resources: PDFDict | null;
  inside: readonly string[];
  /** Null in glyphs, whose size varies. */
  base: Matrix | null;
}

export type CheckedObject = Pick<FoundObject, 'kind' | 'name'>;

export function addFinding(
  { page, list }: WalkState,
  { inside }: WalkScope,
  {
    target,
    severity = 'error',
    code,
    found,
    allowed,
  }: {
    target: CheckedObject | null;
    severity?: Finding['severity'];
  } & Pick<Finding, 'code' | 'found' | 'allowed'>,
): void {
  list.add({ severity, code, page, object: target && { ...target, inside }, found, allowed });
}

export function addColourFinding(
  walk: WalkState,
  scope: WalkScope,
  target: CheckedObject,
  problem: ColourProblem | null,
): void {
  if (problem) addFinding(walk, scope, { target, ...problem, allowed: 'RGB' });
}
