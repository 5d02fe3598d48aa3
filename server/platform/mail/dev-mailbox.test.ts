import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../testing/database.ts';
import { getDevMail, listDevMail } from './dev-mailbox.ts';
import { makeMail } from './mail.ts';

const { db } = await testDatabase();
const config = readConfig({ NODE_ENV: 'test', MAIL: 'keep' });
const mail = await makeMail({ config, db, log: pino({ level: 'silent' }) });
beforeEach(() => sql`delete from kept_mails`.execute(db));

const MESSAGE = {
  to: 'Ada@example.test',
  subject: 'Bestätige deine Adresse',
  text: 'Öffne https://lathe.test/confirm-email/abc?x=1&y=2.',
  html: '<a href="https://lathe.test/confirm-email/abc?x=1&amp;y=2">Öffnen</a>',
};

async function count(table: 'kept_mails' | 'kept_mail_attachments'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

describe('development mailbox', () => {
  it('lists mails newest first, with their links', async () => {
    await mail.send(MESSAGE);
    await mail.send({ ...MESSAGE, to: 'bob@example.test', subject: 'Second' });
    const mails = await listDevMail(db, { limit: 10 });
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', MESSAGE.subject]);
    expect(mails[1]).toEqual({
      ...MESSAGE,
      id: expect.stringMatching(/^\d+$/),
      links: ['https://lathe.test/confirm-email/abc?x=1&y=2'],
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('can be limited, and filtered by address', async () => {
    for (const to of ['a@x.test', 'b@x.test', 'a@x.test']) await mail.send({ ...MESSAGE, to });
    expect(await listDevMail(db, { limit: 2 })).toHaveLength(2);
    const ofA = await listDevMail(db, { limit: 10, to: 'A@X.test' });
    expect(ofA.map(({ to }) => to)).toEqual(['a@x.test', 'a@x.test']);
    expect(await listDevMail(db, { limit: 10, to: 'c@x.test' })).toEqual([]);
  });

  it('finds a mail by its id, with attachments', async () => {
    const attachments = [
      { filename: 'b.pdf', contentType: 'application/pdf', content: Buffer.from([0, 255, 1]) },
      { filename: 'a.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN') },
    ];
    await mail.send({ ...MESSAGE, replyTo: 'help@lathe.test', attachments });
    const [{ id } = { id: '' }] = await listDevMail(db, { limit: 1 });
    const found = await getDevMail(db, id);
    expect(found).toMatchObject({ id, to: MESSAGE.to, reply_to: 'help@lathe.test', attachments });
  });

  it.each(['0', '999999', 'abc', '', '1 or 1=1', '99999999999999999999'])(
    'finds none for %j',
    async (id) => {
      expect(await getDevMail(db, id)).toBeNull();
    },
  );

  it('stores a mail once per key, and each time without a key', async () => {
    for (const subject of ['first', 'again']) await mail.send({ ...MESSAGE, subject, key: 'one' });
    await mail.send({ ...MESSAGE, key: 'two' });
    for (const _ of [1, 2]) await mail.send(MESSAGE);
    const subjects = (await listDevMail(db, { limit: 10 })).map(({ subject }) => subject);
    expect(subjects).toEqual([MESSAGE.subject, MESSAGE.subject, MESSAGE.subject, 'first']);
  });

  it('rejects header injection as the mail server would', async () => {
    const evil = { ...MESSAGE, subject: 'Hello\r\nBcc: eve@example.test' };
    await expect(mail.send(evil)).rejects.toThrow('The mail was not sent');
    expect(await count('kept_mails')).toBe(0);
  });

  it('deletes the oldest beyond a thousand, with their attachments', async () => {
    const attachments = [{ filename: 'a', contentType: 'text/plain', content: Buffer.from('a') }];
    await mail.send({ ...MESSAGE, subject: 'oldest', attachments });
    await sql`insert into kept_mails (recipient, subject, text, html)
      select 'x@x.test', 'number ' || n, '', '' from generate_series(2, 1000) n`.execute(db);
    expect([await count('kept_mails'), await count('kept_mail_attachments')]).toEqual([1000, 1]);
    await mail.send({ ...MESSAGE, subject: 'newest' });
    expect([await count('kept_mails'), await count('kept_mail_attachments')]).toEqual([1000, 0]);
    const mails = await listDevMail(db, { limit: 2000 });
    expect([mails.at(0)?.subject, mails.at(-1)?.subject]).toEqual(['newest', 'number 2']);
  });
});
