/** Findings of the PDF check, as codes without texts. */

export const FINDING_CODES = [
  'not_a_pdf',
  'too_large',
  'encrypted',
  'scripts',
  'broken',
  'too_complex',
  'page_count',
  'page_size',
  'trim_box',
  'bleed_box',
  'cmyk',
  'spot_colour',
  'lab',
  'low_resolution',
  'font_not_embedded',
  'guides_visible',
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** Millimetres. */
export interface Size {
  width: number;
  height: number;
}

export type ObjectKind =
  | 'image'
  | 'inline_image'
  | 'vector'
  | 'shading'
  | 'pattern'
  | 'form'
  | 'group'
  | 'font'
  | 'annotation';

export interface FoundObject {
  kind: ObjectKind;
  /** Name in the file, if any. */
  name: string | null;
  /** Enclosing forms and patterns, outermost first. */
  inside: readonly string[];
}

export interface Finding {
  /** An error rejects the file; a warning is only shown. */
  severity: 'error' | 'warning';
  code: FindingCode;
  /** 1-based; null for the whole file. */
  page: number | null;
  object: FoundObject | null;
  /**
   * Depends on the code: a number for bytes, pages and dpi; a size in millimetres; otherwise a name
   * from the file, such as a colour, font or script type.
   */
  found: string | number | Size | null;
  allowed: string | number | Size | null;
}

export interface ArtworkCheck {
  /** Page count; 0 if the file could not be opened. */
  pages: number;
  findings: readonly Finding[];
  /** Number of findings beyond the listed ones. */
  more: number;
}

/** Enough for a reader; it also keeps a hostile file from filling the database. */
const MAX_FINDINGS = 60;

export interface FindingList {
  add: (finding: Finding) => void;
  result: (pages: number) => ArtworkCheck;
}

/** Deduplicates findings: a logo that is placed forty times is one mistake. */
export function makeFindingList(): FindingList {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  let more = 0;
  return {
    add(finding) {
      const { code, page, object, found } = finding;
      const key = JSON.stringify([code, page, object, typeof found === 'number' ? null : found]);
      if (seen.has(key)) return;
      // The set of seen findings is limited too, so that a hostile file cannot exhaust memory.
      if (findings.length >= MAX_FINDINGS) more += 1;
      else {
        seen.add(key);
        findings.push(finding);
      }
    },
    result: (pages) => ({ pages, findings, more }),
  };
}

export function hasErrors({ findings }: Pick<ArtworkCheck, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Aborts the check: the rest is unreadable or exceeds a limit. */
export class CheckAbort extends Error {
  readonly code: FindingCode;
  readonly found: Finding['found'];

  constructor(code: FindingCode, found: Finding['found']) {
    super(`${code}: ${JSON.stringify(found)}`);
    this.code = code;
    this.found = found;
  }
}
