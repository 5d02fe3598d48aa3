/** A process for work on artwork: a PDF or a picture may be hostile. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
