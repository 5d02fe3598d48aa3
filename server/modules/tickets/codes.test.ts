import { encodePayload, readTicket, ticketText } from '@lathe/rules/tickets/code';
import { ed25519 } from '@noble/curves/ed25519';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { addressOfTicket, findTicketOfCode, textsOfTickets } from './codes.ts';
import { replaceKey, signingKey } from './keys.ts';
import { signTicket } from './sign.ts';
import { listTicketsOfLines } from './ticket-store.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const desk = await makeOrderDesk(app);

async function buy(categories: readonly string[], quantity = 1) {
  const browser = app.browser();
  for (const uuid of categories) await addTicket(browser, uuid, quantity);
  const reply = await payWithoutAddress(browser);
  expect(reply).toMatchObject({ status: 200 });
  const orderId = stateOf(reply).order ?? '';
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .execute();
  const tickets = await listTicketsOfLines(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const texts = await textsOfTickets(ctx, tickets);
  return { orderId, tickets, texts: tickets.map(({ id }) => texts.get(id) ?? '') };
}

const parts = (text: string) => {
  const read = readTicket(text);
  if (!read) throw new Error('No code of a ticket.');
  return read;
};

describe('the code of a sold ticket', () => {
  it('names event, category and ticket, and finds its ticket again, as text and as address', async () => {
    const made = await makeTickets(ctx, { ownerId, categories: [{}, {}] });
    const [first = '', second = ''] = made.categories;
    const { tickets, texts } = await buy([first, second], 2);
    expect(texts.map((text) => parts(text).payload)).toMatchObject([
      { key: 1, event: made.event.number, category: 1 },
      { key: 1, event: made.event.number, category: 1 },
      { key: 1, event: made.event.number, category: 2 },
      { key: 1, event: made.event.number, category: 2 },
    ]);
    expect(texts.map((text) => parts(text).payload.serial).toSorted()).toEqual([1, 2, 3, 4]);
    for (const [at, text] of texts.entries()) {
      expect((await findTicketOfCode(ctx, text))?.id).toBe(tickets[at]?.id);
      const scanned = addressOfTicket(ctx, text);
      expect((await findTicketOfCode(ctx, scanned))?.id).toBe(tickets[at]?.id);
    }
    const again = await textsOfTickets(ctx, tickets);
    expect([...again.values()]).toEqual(texts);
  });

  it('has a signature that another library accepts, and only for these bytes', async () => {
    const { categories, event } = await makeTickets(ctx, { ownerId });
    const { texts } = await buy(categories);
    const { publicKey } = await signingKey(ctx, event.id);
    const { signed, signature } = parts(texts[0] ?? '');
    expect(ed25519.verify(signature, signed, new Uint8Array(publicKey))).toBe(true);
    const changed = signed.map((byte, at) => (at === 9 ? byte ^ 1 : byte));
    expect(ed25519.verify(signature, changed, new Uint8Array(publicKey))).toBe(false);
  });

  it('is not found if one letter or one bit is changed', async () => {
    const { categories } = await makeTickets(ctx, { ownerId });
    const [text = ''] = (await buy(categories)).texts;
    const { payload, signature } = parts(text);
    const other = encodePayload({ ...payload, serial: payload.serial + 1 });
    expect(await findTicketOfCode(ctx, ticketText(other, signature))).toBeUndefined();
    for (const at of [0, 5, 20, 60, 131]) {
      const letter = text[at] === 'A' ? 'B' : 'A';
      const changed = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
      expect(await findTicketOfCode(ctx, changed)).toBeUndefined();
    }
  });

  it('is not found with the key of another event, which a forger may own', async () => {
    const [own, other] = [await makeTickets(ctx, { ownerId }), await makeTickets(ctx, { ownerId })];
    const [text = ''] = (await buy(own.categories)).texts;
    await buy(other.categories);
    const forger = await signingKey(ctx, other.event.id);
    const { payload } = parts(text);
    expect(await findTicketOfCode(ctx, signTicket(forger, payload))).toBeUndefined();
    // The right key, for a ticket of which the forger does not know the random part.
    const signer = await signingKey(ctx, own.event.id);
    for (const wrong of [
      { code: new Uint8Array(6) },
      { serial: 99 },
      { serial: 4_000_000_000 },
      { category: 2 },
      { key: 2 },
      { event: other.event.number },
      { event: 4_000_000_000 },
    ]) {
      const guessed = signTicket(signer, { ...payload, ...wrong });
      expect(await findTicketOfCode(ctx, guessed)).toBeUndefined();
    }
    expect(await findTicketOfCode(ctx, signTicket(signer, payload))).toBeDefined();
  });

  it('is invalid once the key is replaced, and the ticket has a new one', async () => {
    const { categories, event } = await makeTickets(ctx, { ownerId });
    const { tickets, texts } = await buy(categories);
    const replace = () =>
      inTransaction(ctx.db, (tx) => replaceKey(tx, ctx, { eventId: event.id, number: 1 }));
    // Two at once replace it once.
    expect((await Promise.all([replace(), replace()])).toSorted()).toEqual([false, true]);
    expect(await findTicketOfCode(ctx, texts[0] ?? '')).toBeUndefined();
    const [text = ''] = (await textsOfTickets(ctx, tickets)).values();
    expect(parts(text).payload.key).toBe(2);
    expect((await findTicketOfCode(ctx, text))?.id).toBe(tickets[0]?.id);
  });

  it('of a refunded ticket finds it as cancelled', async () => {
    const { categories } = await makeTickets(ctx, { ownerId });
    const { orderId, texts } = await buy(categories);
    await runDueJobs(ctx, jobs);
    const { lines } = (await desk.readOrder(orderId)).order;
    const refund = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
    const body = { ...refund, reason: 'goodwill', refunded_before: 0 };
    const reply = await desk.browsers.staff.post(`/api/admin/orders/${orderId}/refunds`, body);
    expect(reply.status).toBe(200);
    expect(await findTicketOfCode(ctx, texts[0] ?? '')).toMatchObject({ isCancelled: true });
  });
});

describe('the keys of an event', () => {
  it('are made once, also when several tickets are written at the same time', async () => {
    const { event } = await makeTickets(ctx, { ownerId });
    const keys = await Promise.all(Array.from({ length: 5 }, () => signingKey(ctx, event.id)));
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  });

  it('are not readable in the database', async () => {
    const { event } = await makeTickets(ctx, { ownerId });
    const { privateKey } = await signingKey(ctx, event.id);
    const { rows } = await sql<{ text: string }>`
      select ticket_keys::text as text from ticket_keys where event_id = ${event.id}`.execute(
      ctx.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(privateKey);
    expect(rows[0]?.text).not.toContain(Buffer.from(privateKey, 'base64url').toString('hex'));
  });
});

describe('numbers of tickets', () => {
  it('of a deleted category are not given to another', async () => {
    const { event, poolId, categories } = await makeTickets(ctx, { ownerId, categories: [{}, {}] });
    await ctx.db
      .deleteFrom('ticket_categories')
      .where('id', '=', categories[1] ?? '')
      .execute();
    const prices = { price_gbp: 100, price_eur: 100, price_usd: 100 };
    const added = await ctx.db
      .insertInto('ticket_categories')
      .values({ event_id: event.id, pool_id: poolId, name: 'Late', ...prices })
      .returning('number')
      .executeTakeFirstOrThrow();
    expect(added.number).toBe(3);
  });
});
