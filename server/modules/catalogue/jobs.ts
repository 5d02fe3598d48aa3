/** What releases and songs have to do after a change of the catalogue. These modules have the handlers. */
import { z } from 'zod';
import { declareJob } from '../../platform/jobs/jobs.ts';

/** Moves what is in a retired genre to another one. */
export const moveGenre = declareJob({
  name: 'move-genre',
  payload: z.strictObject({ genreId: z.int() }),
});

/** Measures unsubmitted releases by the new limits of their format. Waiting jobs have the older name. */
export const remeasureReleases = declareJob({
  name: 'measure-anew',
  payload: z.strictObject({ typeId: z.int() }),
});
