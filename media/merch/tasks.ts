/**
 * Tasks of merchandise designs for a separate process, by name. Each imports its libraries lazily,
 * because a process runs only one task.
 */
import type { TaskHandlers } from '../process/serve-tasks.ts';
import type { CheckInput, CheckResult } from './check/check-file.ts';
import type { MadePrintFile, PrintFilesInput } from './print/make-print-files.ts';

export interface MerchTasks {
  check_design_file: { input: CheckInput; output: CheckResult };
  make_print_files: { input: PrintFilesInput; output: MadePrintFile[] };
}

export type MerchTaskName = keyof MerchTasks;

export const TASKS: TaskHandlers<MerchTasks, never> = {
  check_design_file: async (input) => {
    const { checkFile } = await import('./check/check-file.ts');
    return await checkFile(input);
  },
  make_print_files: async (input) => {
    const { makePrintFiles } = await import('./print/make-print-files.ts');
    return await makePrintFiles(input);
  },
};
