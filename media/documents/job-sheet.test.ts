import { expect, it } from 'vitest';
import { scanSheet } from '../artwork/testing/scan-print.ts';
import { type JobSheet, makeJobSheets } from './job-sheet.ts';

const SHEET: JobSheet = {
  code: 'J100239',
  title: 'A title that is so long that it takes more than one line of the whole sheet of paper',
  subtitle: 'Kiosk',
  facts: [['Copies', '2']],
  steps: { heading: 'Stages', names: ['Side A', 'Side B', 'Sleeve', 'Packed'] },
  files: { heading: 'Files', rows: [['side-a.wav', '0123456789abcdef']] },
  notes: ['By hand: happy birthday'],
};

/** Barcodes per page, as read by a scanner. */
async function scanPages(pdf: Uint8Array, pages: number): Promise<string[][]> {
  const read: string[][] = [];
  for (let page = 1; page <= pages; page += 1) read.push(await scanSheet(pdf, page));
  return read;
}

it('a job sheet has a scannable barcode with any other content', async () => {
  const common = { paper: 'a4', language: 'en-GB', title: 'Job sheet' } as const;
  const singleSheet = await makeJobSheets({ ...common, cover: null, sheets: [SHEET] });
  expect(await scanPages(singleSheet, 1)).toEqual([['J100239']]);
  const { facts, steps } = SHEET;
  const jobs = Array.from({ length: 50 }, (_, at) => `J${at}  1 ×  Night Bus`);
  const cover = { code: 'B1001', title: 'Batch', subtitle: '12″', facts, steps, jobs };
  const sheets = [SHEET, { ...SHEET, code: 'J100240' }];
  const batch = await makeJobSheets({ ...common, cover, sheets });
  // Fifty jobs do not fit on the cover.
  expect(await scanPages(batch, 4)).toEqual([['B1001'], [], ['J100239'], ['J100240']]);
});
