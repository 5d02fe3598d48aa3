/** Document tasks for a separate process, by name. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { TemplateTexts } from '../artwork/template/make-template.ts';
import type { TaskHandlers } from '../process/serve-tasks.ts';
import type { DoorList } from './door-list.ts';
import type { InvoiceContent } from './invoice.ts';
import type { JobSheets } from './job-sheet.ts';
import type { OneSheet } from './one-sheet.ts';
import type { StatementContent } from './statement.ts';
import type { PrintedTickets } from './ticket.ts';

export interface DocumentTasks {
  /** For a sale or a refund. */
  make_invoice: { input: InvoiceContent; output: Uint8Array };
  make_door_list: { input: DoorList; output: Uint8Array };
  make_job_sheets: { input: JobSheets; output: Uint8Array };
  make_one_sheet: { input: OneSheet; output: Uint8Array };
  make_statement: { input: StatementContent; output: Uint8Array };
  make_tickets: { input: PrintedTickets; output: Uint8Array };
  make_template: {
    input: { parts: readonly ArtworkPart[]; words: TemplateTexts };
    output: Uint8Array;
  };
}

export type DocumentTaskName = keyof DocumentTasks;

/** Each imports only what it needs, because a user is waiting for the first one. */
export const TASKS: TaskHandlers<DocumentTasks, never> = {
  make_invoice: async (content) => (await import('./invoice.ts')).makeInvoice(content),
  make_door_list: async (list) => (await import('./door-list.ts')).makeDoorList(list),
  make_job_sheets: async (content) => (await import('./job-sheet.ts')).makeJobSheets(content),
  make_one_sheet: async (content) => (await import('./one-sheet.ts')).makeOneSheet(content),
  make_statement: async (content) => (await import('./statement.ts')).makeStatement(content),
  make_tickets: async (content) => (await import('./ticket.ts')).makeTickets(content),
  make_template: async ({ parts, words }) => {
    const { makeTemplate } = await import('../artwork/template/make-template.ts');
    return await makeTemplate(parts, words);
  },
};
