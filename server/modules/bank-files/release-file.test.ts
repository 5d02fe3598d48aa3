/** Prepared files: another admin releases and downloads them, and sellers see payouts as sent. */
import { createHash } from 'node:crypto';
import type { Payout } from '@lathe/contract/payout';
import type { DeskPayout } from '@lathe/contract/payout-desk-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeKeys } from '../../platform/keys.ts';
import { rotateKeys } from '../../platform/rotate-keys.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { readDownload, startDownload } from './release-file.ts';
import { bankDesk, detailsOf } from './testing/bank-desk.ts';
import { schemaErrors } from './xml-schemas.ts';

const app = await testApp();
const { ctx, clock } = app;
const desk = await bankDesk(app);
const { first, second, approved, prepared, release, released, download, sellers } = desk;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const fileOf = (reply: { json: unknown }) => reply.json as { filename: string; text: string };

describe('four eyes', () => {
  it('let another admin release and download, never the one who prepared', async () => {
    await approved(5100);
    const { uuid } = await prepared();
    expect(await release(uuid, first)).toMatchObject({
      status: 403,
      json: { code: 'bank_file_own' },
    });
    expect((await download(uuid)).json).toMatchObject({ code: 'bank_file_not_released' });
    expect(detailsOf(await release(uuid))).toMatchObject({
      state: 'released',
      released_by: 'Ben Second',
    });
    expect((await release(uuid)).json).toMatchObject({ code: 'bank_file_decided' });
    expect(await download(uuid, first)).toMatchObject({
      status: 403,
      json: { code: 'bank_file_own' },
    });
    const forged = sql`update bank_files set released_by = prepared_by where id = ${uuid}`;
    await expect(forged.execute(ctx.db)).rejects.toThrow('bank_files');
  });

  it('release once if pressed twice', async () => {
    await approved(5200);
    const { uuid } = await prepared();
    const third = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const replies = await Promise.all([release(uuid, second), release(uuid, third)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('record every download, each with the same bytes as the hash', async () => {
    await approved(5300, 'EUR');
    const file = await released('sepa');
    const [one, two] = [await download(file.uuid), await download(file.uuid)];
    const { filename, text } = fileOf(one);
    expect(filename).toBe(`${file.message_id}.xml`);
    expect(fileOf(two).text).toBe(text);
    expect(sha256(text)).toBe(file.sha256);
    expect(schemaErrors(text, 'iso')).toEqual([]);
    expect(schemaErrors(text, 'epc')).toEqual([]);
    expect(text).toContain('<IBAN>DE89370400440532013000</IBAN>');
    const shown = detailsOf(await first.get(`/api/admin/bank_files/${file.uuid}`));
    expect(shown).toMatchObject({
      downloads: 2,
      downloaded: [{ by: 'Ben Second' }, { by: 'Ben Second' }],
    });
    const log = await audited(ctx.db, { object_id: file.uuid });
    expect(log.map(({ action }) => action)).toEqual([
      'bank_file.prepared',
      'bank_file.released',
      'bank_file.downloaded',
      'bank_file.downloaded',
    ]);
    expect(JSON.stringify([shown, log])).not.toContain('DE893704');
  });

  it('keep a download for its person, and for some minutes', async () => {
    await approved(5400);
    const file = await released();
    const path = `/api/admin/bank_files/${file.uuid}/downloads`;
    const { uuid } = (await second.post(path)).json as { uuid: string };
    const third = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    expect(await third.get(`${path}/${uuid}`)).toMatchObject({ status: 404 });
    expect(await second.get(`${path}/${uuid}`)).toMatchObject({ status: 200 });
    clock.advance({ minutes: 10 });
    expect(await second.get(`${path}/${uuid}`)).toMatchObject({ json: { code: 'link_expired' } });
  });

  it('ask for the password again', async () => {
    const idle = await signedInBrowser(app, desk.people.second, { goesIdle: true });
    await approved(5500);
    const { uuid } = await prepared();
    const longAgo = new Date(+clock.now() - 3_600_000);
    await ctx.db.updateTable('sessions').set({ confirmed_at: longAgo }).execute();
    expect((await release(uuid, idle)).json).toMatchObject({ code: 'confirmation_needed' });
    expect(detailsOf(await second.get(`/api/admin/bank_files/${uuid}`)).state).toBe('prepared');
  });

  it.each(['customer', 'staff'] as const)('are closed to a %s', async (role) => {
    const browser = await signedInBrowser(app, await makePerson(app, { role }));
    const files = '/api/admin/bank_files';
    expect((await browser.get(files)).status).toBe(403);
    expect((await browser.post(files, { method: 'gb', count: 1, total: 1 })).status).toBe(403);
  });
});

describe('a file', () => {
  it('is the same after the secret was rotated', async () => {
    await approved(6100);
    const file = await released();
    const after = 'the secret of next year, long enough';
    const both = makeKeys(after, ['a secret that only the tests know, long enough']);
    await rotateKeys({ db: ctx.db, keys: both }, encryptedColumns);
    const later = { ...ctx, keys: makeKeys(after) };
    const decision = { fileId: file.uuid, staffId: desk.people.second.id, ip: '127.0.0.1' };
    const { id } = await startDownload(later, decision);
    const { text } = await readDownload(later, { ...decision, downloadId: id });
    expect(sha256(text)).toBe(file.sha256);
    await rotateKeys(
      { db: ctx.db, keys: makeKeys('a secret that only the tests know, long enough', [after]) },
      encryptedColumns,
    );
  });

  it('is not given out if its rows were changed', async () => {
    await approved(6200);
    const file = await released();
    await sql`update bank_file_payments set amount = amount + 1 where file_id = ${file.uuid}`.execute(
      ctx.db,
    );
    expect((await download(file.uuid)).json).toMatchObject({ code: 'bank_file_invalid' });
    expect(detailsOf(await first.get(`/api/admin/bank_files/${file.uuid}`)).downloads).toBe(0);
  });

  it('gets another payment day if it is released later', async () => {
    await approved(6300);
    const file = await prepared();
    clock.advance({ days: 9 });
    const later = detailsOf(await release(file.uuid));
    expect(later.execute_on > file.execute_on).toBe(true);
    expect(later.sha256).not.toBe(file.sha256);
    const { text } = fileOf(await download(file.uuid));
    expect(text).toContain(`<Dt>${later.execute_on}</Dt>`);
    const [, entry] = await audited(ctx.db, { object_id: file.uuid });
    expect(entry?.details).toMatchObject({ former_sha256: file.sha256, sha256: later.sha256 });
  });

  it('can be discarded before its release, and then its payouts fail and can be sent again', async () => {
    const { payoutId, userId } = await approved(6400);
    const { uuid } = await prepared();
    const path = `/api/admin/bank_files/${uuid}/discard`;
    const discarded = detailsOf(await first.post(path, { reason: 'Wrong day' }));
    expect(discarded).toMatchObject({ state: 'discarded', discard_reason: 'Wrong day' });
    expect(await sellers.payout(payoutId)).toMatchObject({ state: 'failed' });
    expect(await sellers.books(userId)).toEqual({ earnings_available: 6400 });
    expect((await release(uuid)).json).toMatchObject({ code: 'bank_file_decided' });
    expect((await first.post(path, { reason: 'Again' })).json).toMatchObject({
      code: 'bank_file_decided',
    });
  });

  it('is listed, newest first', async () => {
    const { json } = await first.get('/api/admin/bank_files');
    const { data } = json as { data: { prepared_at: string }[] };
    expect(data.length).toBeGreaterThan(5);
    const times = data.map(({ prepared_at }) => prepared_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('sellers', () => {
  async function seen() {
    const { payoutId, userId } = await approved(5000);
    const { uuid } = await prepared();
    const browser = await signedInBrowser(app, await personOf(userId));
    const base = `/api/users/${userId}/payouts/${payoutId}`;
    const read = async () => (await browser.get(base)).json as Payout;
    const receipt = async () => (await browser.get(`${base}/receipt`)).status;
    return { uuid, read, receipt, payoutId };
  }

  const personOf = async (id: string) =>
    await ctx.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('see a payout as sent when its file is released, not when it is prepared', async () => {
    const { uuid, read, receipt, payoutId } = await seen();
    expect(await read()).toMatchObject({
      state: 'approved',
      sent_at: null,
      receipt_enabled: false,
      attempts: [],
    });
    expect(await receipt()).toBe(404);
    const staff = (await first.get(`/api/admin/payouts/${payoutId}`)).json as DeskPayout;
    expect(staff).toMatchObject({
      state: 'sent',
      attempts: [{ file: { uuid, is_released: false } }],
    });
    clock.advance({ days: 1 });
    await release(uuid, await signedInBrowser(app, desk.people.second));
    const sent = await read();
    expect(sent).toMatchObject({ state: 'sent', receipt_enabled: true });
    expect(sent.sent_at).toBe(clock.now().toISOString());
    expect(sent.attempts).toHaveLength(1);
    expect(await receipt()).toBe(200);
  });

  it('get no receipt of a file that was discarded', async () => {
    const { uuid, read, receipt } = await seen();
    const as = await signedInBrowser(app, desk.people.first);
    await as.post(`/api/admin/bank_files/${uuid}/discard`, { reason: 'Wrong day' });
    expect(await read()).toMatchObject({
      state: 'failed',
      sent_at: null,
      receipt_enabled: false,
      attempts: [{ state: 'failed', problem: 'not-sent' }],
    });
    expect(await receipt()).toBe(404);
  });
});
