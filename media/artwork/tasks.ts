/**
 * Artwork tasks for a separate process, by name. Each imports its libraries lazily, because a
 * process runs only one task.
 */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { TaskHandlers } from '../process/serve-tasks.ts';
import type { ArtworkOutput, OutputFace } from './artwork-output.ts';
import type { ArtworkCheck } from './check/findings.ts';
import type { ExpressInput, ExpressResult } from './express/make-express.ts';
import type { FacesInput } from './express/make-faces.ts';
import type { StylePreviewInput, StylePreviews } from './express/preview-styles.ts';
import type { PrintFilesInput } from './print/make-print-files.ts';

export interface ArtworkTasks {
  check_artwork: {
    input: { file: string; parts: readonly ArtworkPart[] };
    output: ArtworkCheck;
  };
  make_express_artwork: { input: ExpressInput; output: ExpressResult };
  preview_express_styles: { input: StylePreviewInput; output: StylePreviews };
  make_faces: { input: FacesInput; output: OutputFace[] };
  make_print_files: { input: PrintFilesInput; output: ArtworkOutput };
}

export type ArtworkTaskName = keyof ArtworkTasks;

export const TASKS: TaskHandlers<ArtworkTasks, ArtworkMessage> = {
  check_artwork: async ({ file, parts }) => {
    const { checkArtworkPdf } = await import('./check/check-artwork-pdf.ts');
    return await checkArtworkPdf(file, parts);
  },
  make_express_artwork: async (input, onProgress) => {
    const { makeExpress } = await import('./express/make-express.ts');
    return await makeExpress(input, onProgress);
  },
  preview_express_styles: async (input) => {
    const { previewStyles } = await import('./express/preview-styles.ts');
    return await previewStyles(input);
  },
  make_faces: async (input) => {
    const { makeFaces } = await import('./express/make-faces.ts');
    return await makeFaces(input);
  },
  make_print_files: async (input, onProgress) => {
    const { makePrintFiles } = await import('./print/make-print-files.ts');
    return await makePrintFiles(input, onProgress);
  },
};
