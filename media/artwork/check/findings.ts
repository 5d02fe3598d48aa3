/** What a check of a designer's PDF can find. Words for it are the reader's affair. */

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
  /** As the file names it; null where it has no name. */
  name: string | null;
  /** The forms and patterns around it, from the outside in. */
  inside: readonly string[];
}

export interface Finding {
  /** An error refuses the file; a warning is told. */
  severity: 'error' | 'warning';
  code: FindingCode;
  /** From 1; null where it is about the whole file. */
  page: number | null;
  object: FoundObject | null;
  /**
   * By code: bytes, pages, dpi as numbers; sizes in millimetres; else a word of the file itself, such
   * as the name of a colour, of a font or of a kind of script.
   */
  found: string | number | Size | null;
  allowed: string | number | Size | null;
}

export interface ArtworkCheck {
  /** Of the file; 0 where it could not be opened. */
  pages: number;
  findings: readonly Finding[];
  /** Findings beyond those that are listed. */
  more: number;
}

/** Nobody reads more, and a hostile file must not fill the database. */
const FINDINGS_MAX = 60;

export interface FindingList {
  add: (finding: Finding) => void;
  result: (pages: number) => ArtworkCheck;
}

/** Keeps each finding once: a logo that is placed forty times is one mistake. */
export function findingList(): FindingList {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  let more = 0;
  return {
    add(finding) {
      const { code, page, object, found } = finding;
      const key = JSON.stringify([code, page, object, typeof found === 'number' ? null : found]);
      if (seen.has(key)) return;
      // Bounded too, or the memory of what was seen would be the bomb.
      if (findings.length >= FINDINGS_MAX) more += 1;
      else {
        seen.add(key);
        findings.push(finding);
      }
    },
    result: (pages) => ({ pages, findings, more }),
  };
}

export function isRefused({ findings }: Pick<ArtworkCheck, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Ends the check at once: what follows cannot be read, or not within reason. */
export class CheckStop extends Error {
  readonly code: FindingCode;
  readonly found: Finding['found'];

  constructor(code: FindingCode, found: Finding['found']) {
    super(`${code}: ${JSON.stringify(found)}`);
    this.code = code;
    this.found = found;
  }
}
