import { type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';

const here = await testApp();
/** Simulates another process: no shared memory. */
const there = await testApp({ databaseUrl: here.databaseUrl, clock: here.clock });
await there.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = there.app.server.address() as AddressInfo;

interface OpenedStream {
  status: number;
  text: string;
  ended: boolean;
}

function cookiesOf({ cookies }: TestBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Opens a stream on the other server. */
async function listen(cookie: string, topic: string): Promise<OpenedStream> {
  const stream: OpenedStream = { status: 0, text: '', ended: false };
  const answered = Promise.withResolvers<void>();
  const path = `/realtime?topics=${encodeURIComponent(topic)}`;
  const request: ClientRequest = get(
    { port, host: '127.0.0.1', path, headers: { cookie } },
    (response) => {
      stream.status = response.statusCode ?? 0;
      response.setEncoding('utf8').on('data', (part) => {
        stream.text += part;
      });
      response
        .on('error', () => undefined)
        .on('close', () => {
          stream.ended = true;
        });
      answered.resolve();
    },
  );
  request.on('error', answered.reject);
  onTestFinished(() => void request.destroy());
  await answered.promise;
  if (stream.status === 200) await eventually(() => expect(stream.text).toContain('id: '));
  return stream;
}

async function signedInTwice(app: TestApp) {
  const person = await makePerson(app);
  const [phone, laptop] = [await signedInBrowser(app, person), await signedInBrowser(app, person)];
  return { ...person, phone, laptop, topic: `user:${person.id}` };
}

const publish = (topic: `user:${string}`, word: string) =>
  inTransaction(here.ctx.db, (tx) => here.ctx.realtime.publish(tx, topic, 'said', word));

describe('open event stream', () => {
  it('does not keep the session active', async () => {
    const { id, phone, topic } = await signedInTwice(here);
    const seen = () =>
      here.ctx.db
        .selectFrom('sessions')
        .select(['last_seen_at', 'confirmed_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute();
    const before = await seen();
    here.clock.advance({ minutes: SENSITIVE_IDLE_MINUTES });
    expect((await listen(cookiesOf(phone), topic)).status).toBe(200);
    expect(await seen()).toEqual(before);
    expect(await phone.post(`/api/account/${id}/email`, { email: 'a@example.com' })).toMatchObject({
      json: { code: 'confirmation_needed' },
    });
  });

  it('ends when another process ends its session, while others continue', async () => {
    const { id, phone, laptop, topic } = await signedInTwice(here);
    const onPhone = await listen(cookiesOf(phone), topic);
    const onLaptop = await listen(cookiesOf(laptop), topic);
    expect((await laptop.delete(`/api/account/${id}/sessions`)).status).toBe(204);
    await eventually(() => expect(onPhone.ended).toBe(true));
    await publish(`user:${id}`, 'a secret of the laptop');
    await eventually(() => expect(onLaptop.text).toContain('a secret of the laptop'));
    expect(onLaptop.ended).toBe(false);
    expect(onPhone.text).not.toContain('a secret of the laptop');
    expect((await listen(cookiesOf(phone), topic)).status).toBe(401);
  });

  it('ends on sign-out and when the account is closed', async () => {
    const { phone, laptop, topic, id } = await signedInTwice(here);
    const onPhone = await listen(cookiesOf(phone), topic);
    const onLaptop = await listen(cookiesOf(laptop), topic);
    await phone.post('/logout');
    await eventually(() => expect(onPhone.ended).toBe(true));
    expect(onLaptop.ended).toBe(false);
    const deleted = await laptop.post(`/api/account/${id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });
    expect(deleted.status, deleted.text).toBeLessThan(300);
    await eventually(() => expect(onLaptop.ended).toBe(true));
  });

  it('ends when its session gets a new secret', async () => {
    const { id, phone, topic } = await signedInTwice(here);
    const old = cookiesOf(phone);
    const stolen = await listen(old, topic);
    const change = { current_password: TEST_PASSWORD, password: 'Brand-new-77' };
    expect((await phone.put(`/api/account-password/${id}`, change)).status).toBe(204);
    await eventually(() => expect(stolen.ended).toBe(true));
    expect((await listen(old, topic)).status).toBe(401);
    expect((await listen(cookiesOf(phone), topic)).status).toBe(200);
  });

  it('ends when its session expires', async () => {
    const { id, phone, topic } = await signedInTwice(here);
    const soon = new Date(here.clock.now().getTime() + 300);
    await here.ctx.db
      .updateTable('sessions')
      .set({ expires_at: soon })
      .where('user_id', '=', id)
      .execute();
    const stream = await listen(cookiesOf(phone), topic);
    await eventually(() => expect(stream.ended).toBe(true));
  });

  it('ends when session notifications may have been lost, so the browser reconnects', async () => {
    const { phone, topic } = await signedInTwice(here);
    const stream = await listen(cookiesOf(phone), topic);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lathe-listen' and datname = current_database()`.execute(
      here.ctx.db,
    );
    await eventually(() => expect(stream.ended).toBe(true));
    expect((await listen(cookiesOf(phone), topic)).status).toBe(200);
  });

  it('of a visitor continues when another user signs out', async () => {
    const { phone } = await signedInTwice(here);
    const stream = await listen('', 'public:charts');
    await phone.post('/logout');
    await inTransaction(here.ctx.db, (tx) =>
      here.ctx.realtime.publish(tx, 'public:charts', 'said', 'still here'),
    );
    await eventually(() => expect(stream.text).toContain('still here'));
    expect(stream.ended).toBe(false);
  });
});
