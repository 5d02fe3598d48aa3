/** A process that writes PDF documents: one with hundreds of lines takes more than a second. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
