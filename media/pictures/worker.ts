/** A process for work on pictures: one may be hostile, and a large one takes seconds. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
