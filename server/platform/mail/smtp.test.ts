import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../testing/database.ts';
import { platformCtx } from '../../testing/platform-ctx.ts';
import { PRODUCTION_ENV } from '../../testing/production-env.ts';
import { inTransaction } from '../db/tx.ts';
import { defineJob } from '../jobs/jobs.ts';
import { runDueJobs } from '../jobs/worker.ts';
import { listDevMail } from './dev-mailbox.ts';
import { makeMail } from './mail.ts';
import { readMail } from './testing/read-mail.ts';
import { smtpError, startSmtpServer } from './testing/smtp-server.ts';

const database = await testDatabase();
const { db } = database;
const log = pino({ level: 'silent' });
const server = await startSmtpServer();
const config = readConfig({
  NODE_ENV: 'test',
  MAIL: 'smtp',
  SMTP_URL: server.url,
  MAIL_FROM: 'Plattenladen Köln <hallo@lathe.test>',
});
const mail = await makeMail({ config, db, log });
afterAll(async () => {
  mail.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.refusing.recipient = undefined;
  server.refusing.data = undefined;
});

const MESSAGE = {
  to: 'ada@example.test',
  subject: 'Your order',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};

function onlyReceived() {
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  if (!mail) throw new Error('no mail came');
  return { ...mail, ...readMail(mail.raw) };
}

describe('mail over SMTP', () => {
  it('arrives as text and as HTML, including umlauts', async () => {
    const subject = 'Größere Stückzahl für „Mülheim“ – 東京 🎶, und ein langer Betreff dazu';
    const text = 'Schöne Grüße,\n.\n.. zwei Punkte\nÄrger mit ß? 🎚️';
    const html = '<p>Schöne Grüße &amp; <a href="https://lathe.test/a?b=1&amp;c=ü">ü</a></p>';
    await mail.send({ ...MESSAGE, subject, text, html });
    const { from, to, headers, parts } = onlyReceived();
    expect([from, to]).toEqual(['hallo@lathe.test', ['ada@example.test']]);
    expect(headers.get('subject')).toBe(subject);
    expect(headers.get('from')).toBe('Plattenladen Köln <hallo@lathe.test>');
    expect(headers.get('to')).toBe('ada@example.test');
    expect(headers.has('reply-to')).toBe(false);
    expect(headers.get('message-id')).toMatch(/^<.+@lathe\.test>$/);
    expect(parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain', 'text/html']);
    const contents = parts.map(({ content }) => content.toString().replaceAll('\r\n', '\n').trim());
    expect(contents).toEqual([text, html]);
  });

  it('has the same id each time a mail with a key is sent', async () => {
    await mail.send({ ...MESSAGE, key: 'date-1-a' });
    expect(onlyReceived().headers.get('message-id')).toBe('<date-1-a@lathe.test>');
  });

  it('is marked as automatic, and has an unsubscribe header where possible', async () => {
    await mail.send(MESSAGE);
    const { headers } = onlyReceived();
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    for (const name of ['list-unsubscribe', 'list-unsubscribe-post']) {
      expect(headers.has(name)).toBe(false);
    }
    server.received.length = 0;
    const unsubscribe = `https://lathe.test/unsubscribe/${'a'.repeat(120)}`;
    await mail.send({ ...MESSAGE, unsubscribe });
    const offered = onlyReceived().headers;
    // RFC 8058 requires one HTTPS URL and exactly this value.
    expect(offered.get('list-unsubscribe')).toBe(`<${unsubscribe}>`);
    expect(offered.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('has unchanged attachments and a reply-to address', async () => {
    const content = randomBytes(50_000);
    const ticket = {
      filename: 'Eintrittskarte für Zoë.pdf',
      contentType: 'application/pdf',
      content,
    };
    await mail.send({ ...MESSAGE, replyTo: 'door@venue.test', attachments: [ticket] });
    const { headers, parts } = onlyReceived();
    expect(headers.get('reply-to')).toBe('door@venue.test');
    const attached = parts.find(({ type }) => type.startsWith('application/pdf'));
    expect(attached?.content.equals(content)).toBe(true);
    expect(decodeURIComponent(attached?.disposition ?? '')).toContain('Eintrittskarte für Zoë.pdf');
  });

  it.each([
    { to: 'ada@example.test\r\nBcc: eve@example.test' },
    { to: 'ada@example.test\nBcc: eve@example.test' },
    { to: 'ada@example.test, eve@example.test' },
    { to: 'ada@example.test;eve@example.test' },
    { to: 'Eve <eve@example.test>' },
    { to: 'ada@example.test>\u2028RCPT' },
    { to: '' },
    { to: 'ada' },
    { replyTo: 'ada@example.test\r\nX-Evil: 1' },
    { subject: 'Hello\r\nBcc: eve@example.test' },
    { subject: 'Hello\nBcc: eve@example.test' },
    { subject: 'Hello\rBcc: eve@example.test' },
    { unsubscribe: 'https://lathe.test/\r\nBcc: eve@example.test' },
    { attachments: [{ filename: 'a\r\nb', contentType: 'text/plain', content: Buffer.from('') }] },
  ])('rejects %j and sends nothing', async (evil) => {
    await expect(mail.send({ ...MESSAGE, ...evil })).rejects.toThrow('The mail was not sent');
    expect(server.received).toEqual([]);
  });

  it('fails when the server rejects the recipient, and works again afterwards', async () => {
    server.refusing.recipient = smtpError(550, 'No such user');
    await expect(mail.send(MESSAGE)).rejects.toThrow('No such user');
    server.refusing.recipient = undefined;
    server.refusing.data = smtpError(451, 'Try again later');
    await expect(mail.send(MESSAGE)).rejects.toThrow('Try again later');
    expect(server.received).toEqual([]);
    server.refusing.data = undefined;
    await mail.send(MESSAGE);
    expect(onlyReceived().headers.get('subject')).toBe('Your order');
  });

  it('fails when the password is wrong or the server is unreachable', async () => {
    const elsewhere = [
      server.url.replace('pass%20word', 'guess'),
      'smtp://someone:secret@127.0.0.1:1',
    ];
    for (const SMTP_URL of elsewhere) {
      const other = await makeMail({ config: { ...config, SMTP_URL }, db, log });
      await expect(other.send(MESSAGE)).rejects.toThrow();
      other.close();
    }
    expect(server.received).toEqual([]);
  });

  it('authenticates, and sends many mails over few connections', async () => {
    const messages = Array.from({ length: 12 }, (_, n) => ({
      ...MESSAGE,
      to: `r${n}@example.test`,
    }));
    await Promise.all(messages.map((message) => mail.send(message)));
    const recipients = server.received.flatMap(({ to }) => to);
    expect(recipients.sort()).toEqual(messages.map(({ to }) => to).sort());
    expect(new Set(server.received.map(({ user }) => user))).toEqual(new Set(['someone']));
    const connections = new Set(server.received.map(({ connection }) => connection));
    expect(connections.size).toBeLessThanOrEqual(3);
  });

  it('has the same Message-ID when its job runs again, and another for another job', async () => {
    const sending = defineJob({
      name: 'send-and-fail',
      payload: z.object({}),
      load: async () => ({
        async handler(ctx, _payload, { attempt }) {
          await ctx.mail.send(MESSAGE);
          if (attempt === 1) throw new Error('The worker died before the tick.');
        },
      }),
    });
    const ctx = { ...platformCtx(database), mail };
    const enqueue = () => inTransaction(db, (tx) => ctx.jobs.enqueue(tx, sending, {}));
    const messageIds = () =>
      server.received.map(({ raw }) => readMail(raw).headers.get('message-id'));
    await enqueue();
    await runDueJobs(ctx, [sending]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await runDueJobs(ctx, [sending]);
    const [first, again] = messageIds();
    expect(first).toMatch(/^<[0-9a-f]{32}@lathe\.test>$/);
    expect(again).toBe(first);
    await enqueue();
    await runDueJobs(ctx, [sending]);
    expect(messageIds()).toHaveLength(3);
    expect(messageIds()[2]).not.toBe(first);
  });

  it('is not sent in production to a server without TLS, unless the URL allows it', async () => {
    const production = (url: string) =>
      makeMail({ config: readConfig({ ...PRODUCTION_ENV, SMTP_URL: url }), db, log });
    const guarded = await production(server.url);
    await expect(guarded.send(MESSAGE)).rejects.toThrow(/STARTTLS/i);
    guarded.close();
    expect(server.received).toEqual([]);
    const open = await production(`${server.url}?ignoreTLS=true`);
    await open.send(MESSAGE);
    open.close();
    expect(server.received).toHaveLength(1);
  });

  it('stores nothing in the database', async () => {
    await mail.send(MESSAGE);
    expect(await listDevMail(db, { limit: 10 })).toEqual([]);
  });
});
