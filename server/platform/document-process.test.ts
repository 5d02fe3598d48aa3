import type { InvoiceContent } from '@lathe/media/documents/invoice';
import { runDocumentTask } from '@lathe/media/documents/run-document-task';
import { beforeAll, expect, it } from 'vitest';
import { filesLoadedFor } from '../testing/loaded-files.ts';
import { documentTasks, writeDocument } from './document-process.ts';

const INVOICE: InvoiceContent = {
  paper: 'a4',
  language: 'en-GB',
  title: 'Invoice L26-1001',
  facts: [['Date', '16 November 2026']],
  from: ['Lathe Records Ltd'],
  addresses: [{ heading: 'Invoice to', lines: ['Ann Lee', 'Leeds'] }],
  columns: ['Item', 'Qty', 'Each', 'VAT rate', 'VAT', 'Amount'],
  rows: [{ cells: ['Night Bus, Kiosk', '2', '£28.50', '20%', '£9.50', '£57.00'] }],
  totals: [{ name: 'Total', value: '£60.00', strong: true }],
  vat: { columns: ['VAT rate', 'Without VAT', 'VAT', 'With VAT'], rows: [] },
  notes: [],
};

beforeAll(() => {
  documentTasks.run = runDocumentTask;
});

it('writes a PDF document', async () => {
  const pdf = await writeDocument('make_invoice', INVOICE);
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

it('reports a failure and writes the next document', async () => {
  const broken = { ...INVOICE, rows: null } as unknown as InvoiceContent;
  await expect(writeDocument('make_invoice', broken)).rejects.toThrow('make_invoice crashed');
  expect((await writeDocument('make_invoice', INVOICE)).length).toBeGreaterThan(1000);
});

it('does not load the PDF libraries into the server process', async () => {
  const loaded = await filesLoadedFor(`
    const { writeDocument } = await import(SERVER + '/platform/document-process.ts');
    await writeDocument('make_invoice', ${JSON.stringify(INVOICE)});
    await import(SERVER + '/modules/orders/invoice.ts');
    await import(SERVER + '/modules/orders/credit-note.ts');
    await import(SERVER + '/modules/fulfilment/job-sheet.ts');
    await import(SERVER + '/modules/artwork/template.ts');`);
  expect(loaded.some((file) => file.endsWith('/run-document-task.ts'))).toBe(true);
  expect(loaded.filter((file) => /pdf-lib|fontkit|documents\/invoice/.test(file))).toEqual([]);
});
