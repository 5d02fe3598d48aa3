/** Separate process for image tasks, because images may be hostile and large ones take seconds. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
