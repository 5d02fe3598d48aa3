/** Two admins, approved payouts and the calls of bank files. For tests. */
import type { BankFileDetails, PayableFile } from '@lathe/contract/bank-file-calls';
import type { SaleCurrency } from '@lathe/rules/money';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { fileForm } from '../../../testing/file-form.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { paidSellers } from '../../payouts/testing/paid-seller.ts';

const FILES = '/api/admin/bank_files';

export async function bankDesk(app: TestApp) {
  const [firstPerson, secondPerson] = await Promise.all(
    ['Ada First', 'Ben Second'].map((name) => makePerson(app, { role: 'admin', name })),
  );
  if (!firstPerson || !secondPerson) throw new Error('There are no admins.');
  const first = await signedInBrowser(app, firstPerson);
  const second = await signedInBrowser(app, secondPerson);
  const sellers = paidSellers(app);

  /** An approved payout of a new seller. */
  async function approved(amount: number, currency: SaleCurrency = 'GBP') {
    const country = currency === 'GBP' ? 'GB' : 'DE';
    const { id: userId } = await sellers.makeSeller({ country, currencies: [currency] });
    await sellers.earn(userId, amount, currency);
    const payoutId = await sellers.request(userId, currency);
    await sellers.approve(payoutId);
    return { userId, payoutId };
  }

  async function payable(
    method: 'gb' | 'sepa' = 'gb',
    by: TestBrowser = first,
  ): Promise<PayableFile> {
    const { json } = await by.get('/api/admin/payable');
    const found = (json as { data: PayableFile[] }).data.find((each) => each.method === method);
    if (!found) throw new Error(`Nothing is payable by ${method}.`);
    return found;
  }

  async function prepare(method: 'gb' | 'sepa' = 'gb', by: TestBrowser = first) {
    const { count, total } = await payable(method, by);
    return await by.post(FILES, { method, count, total: total.amount });
  }

  /** Prepared by the first admin. */
  async function prepared(
    method: 'gb' | 'sepa' = 'gb',
    by: TestBrowser = first,
  ): Promise<BankFileDetails> {
    return detailsOf(await prepare(method, by));
  }

  const release = (file: string, by: TestBrowser = second) => by.post(`${FILES}/${file}/release`);

  /** Prepared by the first admin, released by the second. */
  async function released(method: 'gb' | 'sepa' = 'gb'): Promise<BankFileDetails> {
    const { uuid } = await prepared(method);
    return detailsOf(await release(uuid));
  }

  async function download(file: string, by: TestBrowser = second): Promise<TestReply> {
    const started = await by.post(`${FILES}/${file}/downloads`);
    if (started.status !== 200) return started;
    const { uuid } = started.json as { uuid: string };
    return await by.get(`${FILES}/${file}/downloads/${uuid}`);
  }

  async function upload(file: string, xml: string | Uint8Array, by: TestBrowser = second) {
    const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
    const { body, headers } = await fileForm({ file: bytes });
    return await by.post(`${FILES}/${file}/replies`, body, headers);
  }

  /** By another admin than the one who uploads. */
  async function apply(file: string, reply: string, by: TestBrowser = first) {
    return await by.post(`${FILES}/${file}/replies/${reply}/apply`);
  }

  return {
    people: { first: firstPerson, second: secondPerson },
    first,
    second,
    sellers,
    approved,
    payable,
    prepare,
    prepared,
    release,
    released,
    download,
    upload,
    apply,
  };
}

export function detailsOf({ status, text, json }: TestReply): BankFileDetails {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json as BankFileDetails;
}
