import sharp from 'sharp';
import { expect, it } from 'vitest';
import { scanSheet } from '../artwork/testing/scan-print.ts';
import { type JobSheet, makeJobSheets } from './job-sheet.ts';

const SHEET: JobSheet = {
  code: 'J100239',
  title: 'A title that is so long that it takes more than one line of the whole sheet of paper',
  subtitle: 'Kiosk',
  facts: [['Copies', '2']],
  print: null,
  steps: { heading: 'Stages', names: ['Side A', 'Side B', 'Sleeve', 'Packed'] },
  files: {
    heading: 'Files',
    rows: [{ name: 'side-a.wav', checksum: '0123456789abcdef', facts: '' }],
  },
  notes: ['By hand: happy birthday'],
};

/** Barcodes per page, as read by a scanner. */
async function scanPages(pdf: Uint8Array, pages: number): Promise<string[][]> {
  const read: string[][] = [];
  for (let page = 1; page <= pages; page += 1) read.push(await scanSheet(pdf, page));
  return read;
}

const common = { paper: 'a4', language: 'en-GB', title: 'Job sheet', pictures: [] } as const;

it('a job sheet has a scannable barcode with any other content', async () => {
  const singleSheet = await makeJobSheets({ ...common, cover: null, sheets: [SHEET] });
  expect(await scanPages(singleSheet, 1)).toEqual([['J100239']]);
  const { facts, steps, files } = SHEET;
  const jobs = Array.from({ length: 50 }, (_, at) => `J${at}  1 ×  Night Bus`);
  const cover = {
    code: 'B1001',
    title: 'Batch',
    subtitle: '12″',
    facts,
    steps,
    files,
    gang: null,
    jobs,
  };
  const sheets = [SHEET, { ...SHEET, code: 'J100240' }];
  const batch = await makeJobSheets({ ...common, cover, sheets });
  // Fifty jobs do not fit on the cover.
  expect(await scanPages(batch, 4)).toEqual([['B1001'], [], ['J100239'], ['J100240']]);
});

it('a job sheet of a print shows its variant, its design and where it is printed', async () => {
  const jpeg = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#19191b' },
  })
    .jpeg()
    .toBuffer();
  const plan = { areaWidth: 305, areaHeight: 406, x: 0, y: -60, width: 240, height: 180 };
  const file = { name: 't_shirt-black-XXL-front-ink-1a2b3c4d5e6f.png', checksum: 'abcdef01' };
  const printed: JobSheet = {
    ...SHEET,
    title: 'Tour shirt',
    facts: [
      ['Format', 'T-shirt'],
      ['Copies', '3'],
    ],
    print: {
      variant: 'XXL · Black',
      note: 'Made again: 1 of 3',
      hash: 'Design 1a2b 3c4d 5e6f',
      picture: 0,
      areas: [
        {
          lines: ['Front', 'Print 240 × 180 mm'],
          plan: { ...plan, shape: 'rectangle', rotation: 8 },
        },
        { lines: ['Disc'], plan: { ...plan, areaHeight: 305, shape: 'circle', rotation: 0 } },
        { lines: ['Back', 'Its placement was not stored.'], plan: null },
      ],
    },
    steps: { heading: 'Stages', names: ['Print', 'Cure', 'Check', 'Packed'] },
    files: { heading: 'Files', rows: [{ ...file, facts: 'Ink, 3602 × 4795 px, 305 × 406 mm' }] },
  };
  const gang = {
    heading: 'What to print',
    sizes: ['S', 'XXL'],
    total: 'Total',
    rows: [
      { name: 'Tour shirt, Kiosk', detail: '1a2b 3c4d 5e6f', counts: [0, 3], total: 3 },
      { name: 'Moth, Kiosk', detail: '9a2b 3c4d 5e6f', counts: [1, 1], total: 2 },
    ],
    sums: { counts: [1, 4], total: 5 },
  };
  const { facts, steps, files } = printed;
  const cover = { code: 'B1001', title: 'Batch', subtitle: 'T-shirt, Black', facts, steps, files };
  const pdf = await makeJobSheets({
    ...common,
    pictures: [jpeg],
    cover: { ...cover, gang, jobs: ['J100239'] },
    sheets: [printed],
  });
  expect(await scanPages(pdf, 2)).toEqual([['B1001'], ['J100239']]);
});
