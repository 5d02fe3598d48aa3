/** Two admins who pay sellers at the screens, in English, and the bank that they send files to. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { bankReply } from '../../server/modules/bank-files/testing/replies.ts';
import { openPage } from './chromium.ts';
import { press, waitForText } from './page-actions.ts';

interface FilePayment {
  endToEndId: string;
  currency: string;
  amount: string;
  name: string;
  reference: string;
}

export async function approvePayout(page: Page, seller: string): Promise<void> {
  await openPage(page, '/admin/payouts');
  await page.getByRole('link', { name: seller }).first().click();
  await waitForText(page, 'All conditions are met.');
  await press(page, 'Approve');
  await waitForText(page, 'The payout is approved.');
}

/** Returns the path of the file. Who prepared it cannot release it. */
export async function prepareFile(page: Page): Promise<string> {
  await openPage(page, '/admin/payouts/files');
  await press(page, 'Prepare file');
  await waitForText(page, 'The file is prepared. Another admin can release it now.');
  await waitForText(page, 'You prepared this file. Another admin must release it.');
  return new URL(page.url()).pathname;
}

/** Returns what is downloaded for the bank. */
export async function releaseFile(page: Page, path: string): Promise<string> {
  await openPage(page, path);
  await press(page, 'Release file');
  await waitForText(page, 'The file is released. You can download it.');
  await press(page, 'Prepare download');
  const link = page.getByRole('link', { name: /^Save .+\.xml$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return await readFile(await download.path(), 'utf8');
}

/** As the bank reads them. */
export function paymentsIn(xml: string): FilePayment[] {
  return xml
    .split('<CdtTrfTxInf>')
    .slice(1)
    .map((payment) => ({
      endToEndId: textIn(payment, 'EndToEndId'),
      currency: /Ccy="(\w+)"/.exec(payment)?.[1] ?? '',
      amount: textIn(payment, 'InstdAmt'),
      name: textIn(payment, 'Nm'),
      reference: textIn(payment, 'Ustrd'),
    }));
}

/** The bank has paid everything in the file; the page shows the file. */
export async function uploadReply(page: Page, xml: string): Promise<void> {
  const payments = paymentsIn(xml).map(({ endToEndId }) => ({ endToEndId, status: 'ACSC' }));
  const reply = bankReply({ originalId: textIn(xml, 'MsgId'), all: 'ACSC', payments });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'reply.xml', mimeType: 'text/xml', buffer: Buffer.from(reply) });
  await page.getByText(`${payments.length} settled, 0 accepted, 0 failed, 0 waiting`).waitFor();
  await press(page, 'Apply reply');
  await waitForText(page, 'The reply is applied.');
}

/** Of an amount below a thousand, in any language. */
export const centsIn = (text: string | null) => Number(text?.replaceAll(/\D/g, ''));

function textIn(xml: string, name: string): string {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
