/**
 * The work on artwork that a process of its own can be given, by name. Each brings its own libraries
 * only when it is asked for, because a process does one thing and ends.
 */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { Handlers } from '../process/serve-tasks.ts';
import type { ArtworkCheck } from './check/findings.ts';

export interface ArtworkTasks {
  check_artwork: {
    input: { file: string; parts: readonly ArtworkPart[] };
    output: ArtworkCheck;
  };
}

export type ArtworkTaskName = keyof ArtworkTasks;

export const TASKS: Handlers<ArtworkTasks, ArtworkMessage> = {
  check_artwork: async ({ file, parts }) => {
    const { checkArtworkPdf } = await import('./check/check-artwork-pdf.ts');
    return await checkArtworkPdf(file, parts);
  },
};
