/** Doors of an event whose tickets are sold, and devices that call the server. */
import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '@lathe/contract/door-calls';
import type { ScanResult } from '@lathe/rules/door/decide-scan';
import { DOOR_SECRET_HEADER } from '@lathe/rules/door/link';
import type { DoorSnapshot } from '@lathe/rules/door/snapshot';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { recordExample } from '../../../testing/examples.ts';
import { stateOf } from '../../checkout/testing/buyers.ts';
import {
  addTicket,
  makeTickets,
  payWithoutAddress,
  type TestTickets,
} from '../../events/testing/tickets.ts';
import { listTicketsOfLines, textsOfTickets } from '../../tickets/index.ts';

export interface SentScan {
  nonce?: string;
  code?: string | undefined;
  serial?: number | null | undefined;
  at?: number;
  shown?: ScanResult | null;
}

export interface Door {
  id: string;
  link: string;
  secret: string;
  get(path: string): Promise<TestReply>;
  post(path: string, body: unknown): Promise<TestReply>;
  snapshot(since?: string): Promise<DoorSnapshot>;
  /** With the clock of the server, unless it says otherwise. */
  scan(scan: SentScan): Promise<ScanAnswer>;
  undo(nonce: string, at?: number): Promise<TestReply>;
}

/** An event of tomorrow, for which people are let in now. */
export async function makeConcert(
  app: Pick<TestApp, 'ctx' | 'browser'>,
  {
    ownerId,
    quantity = 2,
    name = 'Hafenfest',
  }: { ownerId: string; quantity?: number; name?: string },
): Promise<TestTickets & { codes: string[]; order: string; serials: number[] }> {
  const { ctx } = app;
  const event = { name, starts_at: addDuration(ctx.clock.now(), { hours: 2 }) };
  const made = await makeTickets(ctx, { ownerId, event, capacity: 10_000 });
  const guest = app.browser();
  await addTicket(guest, made.categories[0] ?? '');
  const { order } = stateOf(await payWithoutAddress(guest));
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order ?? '')
    .execute();
  const lineIds = lines.map(({ id }) => id);
  // More than one order can have.
  await sql`insert into tickets (event_id, category_id, serial, number, order_line_id, holder_name)
    select event_id, category_id, 0, number + place, order_line_id, 'Guest ' || place
    from tickets, generate_series(1, ${quantity - 1}::int) as place
    where order_line_id = any(${lineIds}::uuid[])`.execute(ctx.db);
  await sql`update ticket_categories set numbered = ${quantity}
    where event_id = ${made.event.id}`.execute(ctx.db);
  const tickets = await listTicketsOfLines(ctx.db, lineIds);
  const texts = await textsOfTickets(ctx, tickets);
  return {
    ...made,
    order: order ?? '',
    serials: tickets.map(({ serial }) => serial),
    codes: tickets.map(({ id }) => texts.get(id) ?? ''),
  };
}

export async function addDoor(
  { app, ctx }: Pick<TestApp, 'app' | 'ctx'>,
  { seller, path, name }: { seller: TestBrowser; path: string; name: string },
): Promise<Door> {
  const reply = await seller.post(`${path}/door_devices`, { name });
  const { device, link } = reply.json as { device: { uuid: string }; link: string };
  const secret = link.split('#')[1] ?? '';
  return makeDoor({ inject: app.inject.bind(app), ctx }, { id: device.uuid, link, secret });
}

type Inject = TestApp['app']['inject'];

/** Without cookies or a token, as a device calls. */
export function makeDoor(
  { inject, ctx }: { inject: Inject; ctx: Pick<Ctx, 'clock'> },
  { id, link, secret }: { id: string; link: string; secret: string },
): Door {
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await inject({
      method,
      url,
      headers: { [DOOR_SECRET_HEADER]: secret },
      ...(payload && { payload }),
    });
    const json = reply.body === '' ? undefined : JSON.parse(reply.body);
    if (reply.statusCode < 300) recordExample({ method, url, body: payload, json });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      json,
    } as TestReply;
  };
  const post = (path: string, body: unknown) => send('POST', path, body as object);
  const now = () => ctx.clock.now().getTime();
  return {
    id,
    link,
    secret,
    get: (path) => send('GET', path),
    post,
    async snapshot(since) {
      const path = since === undefined ? '/api/door' : `/api/door/changes?since=${since}`;
      const reply = await send('GET', path);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.json;
    },
    async scan(scan) {
      const whole = { nonce: randomUUID(), at: now(), ...scan };
      const reply = await post('/api/door/scans', { sent_at: now(), scans: [whole] });
      if (reply.status !== 200) throw new Error(reply.text);
      const [answer] = (reply.json as { data: ScanAnswer[] }).data;
      if (!answer) throw new Error('No answer.');
      return answer;
    },
    undo: (nonce, at = now()) => post(`/api/door/scans/${nonce}/undo`, { at, sent_at: now() }),
  };
}
