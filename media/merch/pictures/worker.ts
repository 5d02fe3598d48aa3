/** Separate process for pictures of merchandise, which take seconds and much memory. */
import { serveTasks } from '../../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
