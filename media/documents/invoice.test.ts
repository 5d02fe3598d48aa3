import { describe, expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { type InvoiceContent, makeInvoice } from './invoice.ts';

const INVOICE: InvoiceContent = {
  paper: 'a4',
  language: 'en-GB',
  title: 'Invoice L26-1001',
  facts: [['Date', '16 November 2026']],
  from: ['Lathe Records Ltd.', 'Leeds LS1 4AP'],
  addresses: [{ heading: 'Invoice to', lines: ['Dr. A. B. Lind', '1 Mill Lane', 'Leeds'] }],
  columns: ['Item', 'Qty', 'Each', 'VAT rate', 'VAT', 'Amount'],
  rows: [{ cells: ['Night Bus, Kiosk', '2', '£28.50', '20%', '£9.50', '£57.00'] }],
  totals: [{ name: 'Total', value: '£60.00', strong: true }],
  vat: {
    columns: ['VAT rate', 'Without VAT', 'VAT', 'With VAT'],
    rows: [['20%', '£50.00', '£10.00', '£60.00']],
  },
  notes: ['Paid by card. Thank you.'],
};

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('invoice', () => {
  it('has copyable text, even when another document used a subset of the same font before', async () => {
    // A colon contains the full-stop glyph, and accented letters contain the base letters.
    const parts = {
      ...INVOICE,
      title: ': ; ! ? … é ä ñ',
      rows: [],
      facts: [],
      from: [],
      notes: [],
    };
    await makeInvoice({ ...parts, addresses: [] });
    const [text = ''] = await pdfText(await makeInvoice(INVOICE));
    const expected = [
      INVOICE.title,
      'Lathe Records Ltd.',
      'Dr. A. B. Lind',
      '£28.50',
      '£9.50',
      '20%',
      'Paid by card. Thank you.',
    ];
    for (const part of expected) expect(text).toContain(part);
  });

  it('copies fixed spaces as plain ones', async () => {
    const [text = ''] = await pdfText(
      await makeInvoice({ ...INVOICE, notes: ['1.234,50\u00a0€ und 19\u202f%.'] }),
    );
    expect(text).toContain('1.234,50 € und 19 %.');
  });

  it('shows long titles, and words wider than their column, completely', async () => {
    const title = `${'A very long title '.repeat(12)}${'Donaudampfschifffahrt'.repeat(8)} ends here`;
    const row = { cells: [title, '1', '£1.00', '20%', '£0.17', '£1.00'], note: 'Coloured vinyl' };
    const [text = ''] = await pdfText(await makeInvoice({ ...INVOICE, rows: [row] }));
    expect(text.replace(/\s+/g, '')).toContain('Donaudampfschifffahrt'.repeat(8));
    for (const word of ['ends', 'here', 'Coloured']) expect(words(text)).toContain(word);
    expect(text.match(/A very long title/g)?.length ?? 0).toBeGreaterThan(3);
    expect(words(text).filter((word) => word === 'very')).toHaveLength(12);
  });

  it('has as many pages as its lines need, each with the table header and page number', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      cells: [`Title no. ${at}.`, '1', '£1.00', '20%', '£0.17', '£1.00'],
    }));
    const pages = await pdfText(await makeInvoice({ ...INVOICE, rows }));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.join('\n');
    for (const at of rows.keys()) expect(all).toContain(`Title no. ${at}.`);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Invoice L26-1001 · ${at + 1} / ${pages.length}`);
    }
    expect(pages.at(-1)).toContain('Total');
  });
});
