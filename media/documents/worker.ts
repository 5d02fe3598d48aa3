/** Separate process for PDF documents, because hundreds of lines take more than a second. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS, { isKept: true });
