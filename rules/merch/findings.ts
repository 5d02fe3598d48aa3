/** What a check of uploaded artwork or of its placement can find. */

/** An error keeps the design from being complete; a note says what Lathe did to the file. */
export type FindingSeverity = 'error' | 'warning' | 'note';

/** Of the file, wherever it is printed. */
export const FILE_FINDINGS = {
  not_a_picture: 'error',
  broken: 'error',
  lost: 'error',
  not_checked: 'error',
  too_complex: 'error',
  animated: 'error',
  cmyk: 'error',
  too_many_pixels: 'error',
  too_few_pixels: 'error',
  nothing_visible: 'error',
  svg_script: 'error',
  svg_foreign_object: 'error',
  svg_outside_reference: 'error',
  svg_entities: 'error',
  svg_text: 'error',
  svg_picture: 'error',
  svg_without_size: 'error',
  svg_too_complex: 'error',
  photo_needs_pixels: 'error',
  other_extension: 'note',
  converted_to_srgb: 'note',
  sixteen_bit: 'note',
  turned_upright: 'note',
  drawn_from_svg: 'note',
} as const satisfies Record<string, FindingSeverity>;

/** Of the picture in its area. */
export const PLACEMENT_FINDINGS = {
  too_few_dpi: 'error',
  few_dpi: 'warning',
  outside_area: 'error',
  nothing_printed: 'error',
  cut_at_edge: 'warning',
  outside_safe_edge: 'warning',
  hairlines: 'warning',
  soft_edges: 'warning',
  low_contrast: 'warning',
  file_not_ready: 'error',
} as const satisfies Record<string, FindingSeverity>;

/** Of the whole design. */
export const DESIGN_FINDINGS = {
  empty: 'error',
} as const satisfies Record<string, FindingSeverity>;

export type FileFindingCode = keyof typeof FILE_FINDINGS;
export type PlacementFindingCode = keyof typeof PLACEMENT_FINDINGS;
export type DesignFindingCode = keyof typeof DESIGN_FINDINGS;

/** Figures are shown in the sentence of the finding. */
export interface Finding<Code extends string> {
  code: Code;
  severity: FindingSeverity;
  figures?: Record<string, number | string>;
  /** Of merch_colours, where it is about one colour of the product. */
  colourId?: number;
}

export type FileFinding = Finding<FileFindingCode>;
export type PlacementFinding = Finding<PlacementFindingCode>;

export function fileFinding(
  code: FileFindingCode,
  figures?: Record<string, number | string>,
): FileFinding {
  return { code, severity: FILE_FINDINGS[code], ...(figures && { figures }) };
}

export function placementFinding(
  code: PlacementFindingCode,
  more: Pick<PlacementFinding, 'figures' | 'colourId'> = {},
): PlacementFinding {
  return { code, severity: PLACEMENT_FINDINGS[code], ...more };
}

export function isRefused(findings: readonly { severity: FindingSeverity }[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
