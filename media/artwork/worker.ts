/** Separate process for artwork tasks, because PDFs and images may be hostile. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
