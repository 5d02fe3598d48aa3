/**
 * Four doors of one event with random cuts, lost answers, wrong clocks and crashes, and what the
 * server must know of them at the end.
 */
import { randomNumbers } from '@lathe/media/audio/testing/signals';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { addDoor, makeConcert } from './doors.ts';
import { type Shown, type SimulatedDoor, simulateDoor } from './simulated-door.ts';

const CLOCK_ERRORS = [0, 5 * 60_000, -5 * 60_000, 90_000];

export async function simulateDoors(
  app: TestApp,
  { tickets, seed }: { tickets: number; seed: number },
): Promise<{ scans: number; doubles: number }> {
  const { clock } = app;
  const next = randomNumbers(seed);
  const random = () => (next() + 1) / 2;
  const owner = await makePerson(app, { seller: true });
  const seller = await signedInBrowser(app, owner);
  const concert = await makeConcert(app, { ownerId: owner.id, quantity: tickets });
  const path = `/api/users/${owner.id}/events/${concert.event.id}`;
  const now = () => clock.now().getTime();
  const doors: SimulatedDoor[] = [];
  for (const [at, clockError] of CLOCK_ERRORS.entries()) {
    const door = await addDoor(app, { seller, path, name: `Door ${at + 1}` });
    doors.push(await simulateDoor(door, { now, clockError }));
  }
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error('An empty list.');
    return item;
  };
  /** Doors that have no network for a while. */
  const cut = new Set<SimulatedDoor>();
  const networkOf = (door: SimulatedDoor) =>
    cut.has(door) ? 'cut' : random() < 0.1 ? 'lost answer' : 'good';
  // Every ticket comes once, and many a second time: shared, or scanned again.
  const arrivals = [...concert.codes, ...concert.codes.filter(() => random() < 0.3)]
    .map((code) => ({ code, order: random() }))
    .toSorted((a, b) => a.order - b.order);
  for (const { code } of arrivals) {
    clock.advance({ seconds: 1 });
    const door = pick(doors);
    await door.scan(code, networkOf(door));
    if (random() < 0.05) {
      const other = pick(doors);
      if (cut.has(other)) cut.delete(other);
      else cut.add(other);
    }
    if (random() < 0.2) {
      const syncing = pick(doors);
      await syncing.sync(networkOf(syncing));
    }
    if (random() < 0.02) pick(doors).crash();
  }
  clock.advance({ minutes: 1 });
  for (const door of doors) while (door.waiting() > 0) await door.sync('good');
  for (const door of doors) await door.sync('good');
  return await compare(app, {
    eventId: concert.event.id,
    shown: doors.flatMap((door) => door.shown),
  });
}

async function compare(
  { ctx }: TestApp,
  { eventId, shown }: { eventId: string; shown: readonly Shown[] },
) {
  const rows = await ctx.db
    .selectFrom('admissions')
    .select(['nonce', 'result', 'let_in as letIn', 'at_door as at', 'ticket_id as ticketId'])
    .where('event_id', '=', eventId)
    .execute();
  const byNonce = new Map(rows.map((row) => [row.nonce, row]));
  // No scan is lost, and nothing is added.
  expect(rows).toHaveLength(shown.length);
  for (const { nonce, at, result } of shown) {
    const row = byNonce.get(nonce);
    expect(row?.letIn).toBe(result === 'admitted' || result === 'double');
    expect(row?.at.getTime()).toBe(at);
  }
  const letIn = shown.filter(({ result }) => result === 'admitted' || result === 'double');
  const expected = [...Map.groupBy(letIn, ({ code }) => code).values()].flatMap((people) => {
    const sorted = people.toSorted((a, b) => a.at - b.at);
    return sorted.map(({ nonce }, at) => [nonce, at === 0 ? 'admitted' : 'double'] as const);
  });
  const counted = rows.filter((row) => row.letIn).map((row) => [row.nonce, row.result] as const);
  const byKey = (list: readonly (readonly [string, string])[]) => list.toSorted();
  expect(byKey(counted)).toEqual(byKey(expected));
  const admitted = rows.filter(({ result }) => result === 'admitted');
  // One admission per ticket, and every ticket came.
  expect(admitted).toHaveLength(new Set(shown.map(({ code }) => code)).size);
  expect(new Set(admitted.map(({ ticketId }) => ticketId)).size).toBe(admitted.length);
  return { scans: rows.length, doubles: expected.length - admitted.length };
}
