import { defineJob } from '../../platform/jobs/jobs.ts';
import { moveGenre as declared } from '../catalogue/index.ts';

export const moveGenre = defineJob({ ...declared, load: () => import('./move-genre.ts') });
