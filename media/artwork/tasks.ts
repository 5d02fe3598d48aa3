/**
 * Artwork tasks for a separate process, by name. Each imports its libraries lazily, because a
 * process runs only one task.
 */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { Handlers } from '../process/serve-tasks.ts';
import type { ArtworkCheck } from './check/findings.ts';
import type { ExpressOrder, ExpressOutcome } from './express/make-express.ts';
import type { FacesOrder } from './express/make-faces.ts';
import type { StylePreviewOrder, StylePreviews } from './express/preview-styles.ts';
import type { MadeArtwork, MadeFace } from './made-artwork.ts';
import type { PrintOrder } from './print/make-print-files.ts';

export interface ArtworkTasks {
  check_artwork: {
    input: { file: string; parts: readonly ArtworkPart[] };
    output: ArtworkCheck;
  };
  make_express_artwork: { input: ExpressOrder; output: ExpressOutcome };
  preview_express_styles: { input: StylePreviewOrder; output: StylePreviews };
  make_faces: { input: FacesOrder; output: MadeFace[] };
  make_print_files: { input: PrintOrder; output: MadeArtwork };
}

export type ArtworkTaskName = keyof ArtworkTasks;

export const TASKS: Handlers<ArtworkTasks, ArtworkMessage> = {
  check_artwork: async ({ file, parts }) => {
    const { checkArtworkPdf } = await import('./check/check-artwork-pdf.ts');
    return await checkArtworkPdf(file, parts);
  },
  make_express_artwork: async (order, onProgress) => {
    const { makeExpress } = await import('./express/make-express.ts');
    return await makeExpress(order, onProgress);
  },
  preview_express_styles: async (order) => {
    const { previewStyles } = await import('./express/preview-styles.ts');
    return await previewStyles(order);
  },
  make_faces: async (order) => {
    const { makeFaces } = await import('./express/make-faces.ts');
    return await makeFaces(order);
  },
  make_print_files: async (order, onProgress) => {
    const { makePrintFiles } = await import('./print/make-print-files.ts');
    return await makePrintFiles(order, onProgress);
  },
};
