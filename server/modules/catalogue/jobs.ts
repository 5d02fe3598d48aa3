/** Jobs for releases and songs after a catalogue change. Those modules define the handlers. */
import { z } from 'zod';
import { declareJob } from '../../platform/jobs/jobs.ts';

/** Moves the content of a retired genre to another one. */
export const moveGenre = declareJob({
  name: 'move-genre',
  payload: z.strictObject({ genreId: z.int() }),
});

/** Checks unsubmitted releases against the new limits of their format. */
export const remeasureReleases = declareJob({
  name: 'remeasure-releases',
  payload: z.strictObject({ typeId: z.int() }),
});
