import { readBarcodes } from '@lathe/media/artwork/print/read-barcodes';
import { openPdf } from '@lathe/media/artwork/render/open-pdf';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { findTicketOfCode } from './codes.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
/** In the order of the alphabet. */
const FILENAMES = ['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics'];
const desk = await makeOrderDesk(app);

async function attachments(email: string) {
  return await ctx.db
    .selectFrom('kept_mail_attachments')
    .innerJoin('kept_mails', 'kept_mails.id', 'mail_id')
    .select(['filename', 'content', 'kept_mails.id as mail'])
    .where('recipient', '=', email)
    .orderBy('kept_mails.id')
    .orderBy('filename')
    .execute();
}

async function scan(pdf: Uint8Array): Promise<string[]> {
  const file = await openPdf(pdf);
  const texts: string[] = [];
  for (let page = 1; page <= file.pages; page += 1) {
    const found = await readBarcodes(file.render(page, { dpi: 150 }), 'QRCode');
    texts.push(...found.map(({ text }) => text));
  }
  file.close();
  return texts;
}

it('the confirmation has a page for each ticket, whose code is genuine, and a file for calendars', async () => {
  const event = { name: 'Hafenfest', starts_at: new Date('2026-12-03T19:00:00Z') };
  const { categories, event: made } = await makeTickets(ctx, { ownerId, event });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '', 2);
  const email = 'fan@example.com';
  const { order, key } = stateOf(await payWithoutAddress(browser, { email }));
  await runDueJobs(ctx, jobs);
  const files = await attachments(email);
  expect(files.map(({ filename }) => filename).toSorted()).toEqual(FILENAMES);
  const [phone, pdf, calendar] = FILENAMES.map((name) =>
    files.find(({ filename }) => filename === name),
  );
  const codes = await scan(pdf?.content ?? new Uint8Array());
  expect(await scan(phone?.content ?? new Uint8Array())).toEqual(codes);
  const found = await Promise.all(codes.map((code) => findTicketOfCode(ctx, code)));
  expect(found.map((ticket) => [ticket?.number, ticket?.holderName])).toEqual([
    [1, 'Bo Lind'],
    [2, 'Bo Lind'],
  ]);
  const [text = ''] = await pdfText(pdf?.content ?? new Uint8Array());
  for (const part of ['Hafenfest', 'Thursday', '3 December 2026', '19:00', 'Oslo, London']) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  }
  const file = Buffer.from(calendar?.content ?? '').toString();
  expect(file).toContain(`UID:event-${made.id}@`);
  expect(file).toContain('SEQUENCE:0');
  expect(file).toContain('DTSTART:20261203T190000Z');

  // Sent again after a refund, the mail has the ticket that is left.
  const { lines } = (await desk.readOrder(order ?? '')).order;
  const refund = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
  const body = { ...refund, reason: 'goodwill', refunded_before: 0 };
  await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, body);
  expect((await browser.post(`/api/orders/${order}/receipt`, { key })).status).toBe(204);
  await runDueJobs(ctx, jobs);
  const again = (await attachments(email)).filter(({ mail }) => mail !== pdf?.mail);
  expect(again.map(({ filename }) => filename).toSorted()).toEqual(FILENAMES);
  const left = again.find(({ filename }) => filename === 'Tickets.pdf');
  expect(await scan(left?.content ?? new Uint8Array())).toEqual(codes.slice(0, 1));
});
