/**
 * Tasks of merchandise designs for a separate process, by name. Each imports its libraries lazily,
 * because a process runs only one task.
 */
import type { TaskHandlers } from '../process/serve-tasks.ts';
import type { CheckInput, CheckResult } from './check/check-file.ts';
import type { MadePrintFile, PrintFilesInput } from './print/make-print-files.ts';

interface Fault {
  fault: string;
}

export interface MerchTasks {
  check_design_file: { input: CheckInput; output: CheckResult | Fault };
  make_print_files: { input: PrintFilesInput; output: MadePrintFile[] };
}

export type MerchTaskName = keyof MerchTasks;

export const TASKS: TaskHandlers<MerchTasks, never> = {
  check_design_file: async (input) => {
    const { checkFile } = await import('./check/check-file.ts');
    // Unlike a crash, this is not the fault of the file, however often it happens.
    return await checkFile(input).catch((error: unknown) => ({ fault: String(error) }));
  },
  make_print_files: async (input) => {
    const { makePrintFiles } = await import('./print/make-print-files.ts');
    return await makePrintFiles(input);
  },
};
