/** The designer route after the checks: print files and previews from one PDF. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkPart, PartKey } from '@lathe/rules/artwork/geometry';
import type { ArtworkOutput } from '../artwork-output.ts';
import { finishArtwork, type OnArtworkProgress } from './finish-artwork.ts';
import { openDesignerPdf, printDesignerPart } from './split-designer-pdf.ts';

export interface PrintFilesInput {
  /** Must have passed the checks. */
  pdf: string;
  parts: readonly ArtworkPart[];
  /** Printed in the area that the templates reserve for it. */
  ean: string | null;
  outFolder: string;
  only?: readonly PartKey[];
}

export async function makePrintFiles(
  { pdf, parts, ean, outFolder, only }: PrintFilesInput,
  onProgress: OnArtworkProgress = () => {},
): Promise<ArtworkOutput> {
  onProgress('validating_artwork', 0);
  const source = await openDesignerPdf(await readFile(pdf));
  onProgress('original_artwork_validated', 10);
  await mkdir(outFolder, { recursive: true });
  const printed: { part: ArtworkPart; pdf: string }[] = [];
  const requestedParts = parts.filter(({ key }) => !only || only.includes(key));
  for (const [index, part] of requestedParts.entries()) {
    onProgress(
      'creating_print_ready_artwork',
      12 + Math.floor((33 * index) / requestedParts.length),
    );
    const file = join(outFolder, `${part.key}.pdf`);
    await writeFile(file, await printDesignerPart(source, part, { ean, title: part.key }));
    printed.push({ part, pdf: file });
  }
  const finished = await finishArtwork({ printed, ean, outFolder }, onProgress);
  return { ...finished, colours: null, pairs: [], warnings: [] };
}
