/** What was sent to the tax office is never sent again: it is corrected, or added to. */
import { randomUUID } from 'node:crypto';
import type { PlatformReport } from '@lathe/contract/platform-report-calls';
import { addEntries } from '@lathe/rules/ledger';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/tx.ts';
import { rotateKeys } from '../../../platform/rotate-keys.ts';
import { testApp } from '../../../testing/app.ts';
import { audited } from '../../../testing/audit-log.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { encryptedColumns } from '../../encrypted-columns.ts';
import { bookTransaction } from '../../ledger/index.ts';
import { paidSellers } from '../../payouts/testing/paid-seller.ts';
import { taxPapers } from '../../tax-profiles/testing/tax-papers.ts';
import { schemaErrors } from '../xml-schemas.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2025-06-01T10:00:00Z');
const { makeSeller } = paidSellers(app);
const papers = taxPapers(app);
const admin = await makePerson(app, { role: 'admin', name: 'Ada First' });
const base = '/api/admin/platform_reports/2025';

async function earn2025(userId: string): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    bookTransaction(tx, {
      kind: 'sale',
      reference: randomUUID(),
      currency: 'GBP',
      entries: addEntries('GBP', (add) => {
        add('earnings', 500_000);
        add('earnings_pending', -500_000, userId);
      }),
      now: new Date('2025-07-01T12:00:00Z'),
    }),
  );
}

const [british, german, late] = [
  await makeSeller(),
  await makeSeller({ country: 'DE' }),
  await makeSeller({ country: 'FR' }),
];
for (const seller of [british, german]) await earn2025(seller.id);
let browser: TestBrowser;

async function at(moment: string): Promise<void> {
  clock.set(moment);
  browser = await signedInBrowser(app, admin);
}

const report = async () => (await browser.get(base)).json as PlatformReport;
const make = async (body: object = {}) => await browser.post(`${base}/files`, body);

async function xmlOf(body: object = {}): Promise<{ uuid: string; xml: string }> {
  const { uuid } = (await make(body)).json as { uuid: string };
  const { json } = await browser.get(`${base}/files/${uuid}`);
  const { text: xml } = json as { text: string };
  expect(schemaErrors(xml, 'platformReport')).toEqual([]);
  return { uuid, xml };
}

const file = (uuid: string) => browser.post(`${base}/files/${uuid}/filed`);
const refsIn = (xml: string) =>
  [...xml.matchAll(/<stf:DocRefId>([^<]+)</g)].map(([, id = '']) => id);
const typesIn = (xml: string) =>
  [...xml.matchAll(/<stf:DocTypeIndic>(\w+)</g)].map(([, type]) => type);

const sent: string[] = [];

it('the first message has everybody, and is made again as it was', async () => {
  await at('2026-01-10T10:00:00Z');
  expect(await report()).toMatchObject({ next: { number: 1, kind: 'new', sellers: 2 } });
  const { uuid, xml } = await xmlOf();
  expect(typesIn(xml)).toEqual(['OECD1', 'OECD1', 'OECD1']);
  expect(await file(uuid)).toMatchObject({ status: 200, json: { next: null } });
  expect((await make()).json).toMatchObject({ code: 'report_unchanged' });
  expect((await file(uuid)).json).toMatchObject({ code: 'report_filed' });
  expect((await xmlOf({ message: 1 })).xml).toBe(xml);
  const [entry] = await audited(ctx.db, { action: 'platform_report.filed' });
  expect(entry).toMatchObject({ actor_id: admin.id, details: { number: '2025-1', count: 2 } });
  sent.push(xml);
});

it('a gap that is filled later is a correction with an identifier of its own', async () => {
  await papers.profile({ userId: german.id, country: 'DE', tin: '86095742719' });
  expect(await report()).toMatchObject({ next: { number: 2, kind: 'corrections', sellers: 1 } });
  const { uuid, xml } = await xmlOf();
  expect(typesIn(xml)).toEqual(['OECD0', 'OECD2']);
  expect(xml).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>');
  expect(xml).toContain('-2</dpi:MessageRefId>');
  expect(xml).toContain('<dpi:TIN issuedBy="DE">86095742719</dpi:TIN>');
  const [first = ''] = refsIn(sent[0] ?? '').filter((id) => id.includes(german.id));
  expect(xml).toContain(`<stf:CorrDocRefId>${first}</stf:CorrDocRefId>`);
  expect((await file(uuid)).status).toBe(200);
  sent.push(xml);
});

it('corrections go before additions, and never in one message', async () => {
  await earn2025(late.id);
  await papers.profile({ userId: german.id, country: 'DE', tin: '86095742719', name: 'New Name' });
  // Details that were complete in a file stay, unless somebody updates them.
  expect((await report()).next).toMatchObject({ kind: 'new', sellers: 1 });
  // The German is a person, so the name of the seller account counts.
  await ctx.db
    .updateTable('sellers')
    .set({ last_name: 'Meyer' })
    .where('user_id', '=', german.id)
    .execute();
  expect((await browser.post(`${base}/sellers/${german.id}/refresh`)).json).toMatchObject({
    next: { number: 3, kind: 'corrections', sellers: 1 },
  });
  const corrected = await xmlOf();
  expect(corrected.xml).toContain('<dpi:LastName>Meyer</dpi:LastName>');
  await file(corrected.uuid);
  const added = await xmlOf();
  expect(typesIn(added.xml)).toEqual(['OECD0', 'OECD1']);
  expect(added.xml).toContain(late.id);
  expect(added.xml).toContain('DPI401');
  await file(added.uuid);
  sent.push(corrected.xml, added.xml);
});

it('no identifier is used twice, and each message can be made again later', async () => {
  const ids = sent.flatMap(refsIn).filter((id) => !id.endsWith('operator'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(sent.map((xml) => /MessageRefId>([^<]+)/.exec(xml)?.[1])).size).toBe(sent.length);
  await at('2027-06-01T10:00:00Z');
  for (const [index, xml] of sent.entries()) {
    expect((await xmlOf({ message: index + 1 })).xml).toBe(xml);
  }
  expect((await make({ message: 9 })).status).toBe(404);
  const rows = await ctx.db.selectFrom('platform_report_records').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/Meyer|86095742719/);
  const [column] = (await rotateKeys(ctx, encryptedColumns)).filter(({ name }) =>
    name.startsWith('platform_report_records'),
  );
  expect(column).toMatchObject({ unreadable: [] });
});

it('two admins cannot file two messages with one number', async () => {
  await at('2026-02-10T10:00:00Z');
  await papers.profile({ userId: late.id, country: 'FR', tin: '3023217600053' });
  await browser.post(`${base}/sellers/${late.id}/refresh`);
  const [one, other] = [await xmlOf(), await xmlOf()];
  const replies = await Promise.all([file(one.uuid), file(other.uuid)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
