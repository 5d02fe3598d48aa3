/** Separate process for merchandise designs, because uploaded pictures may be hostile. */
import { serveTasks } from '../process/serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
