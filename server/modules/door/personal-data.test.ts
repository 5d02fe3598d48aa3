import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { doorData } from './personal-data.ts';
import { addDoor, makeConcert } from './testing/doors.ts';

const app = await testApp();
const { ctx, clock } = app;

async function admissionsOf({ id: userId }: { id: string }): Promise<unknown[]> {
  const files = await Array.fromAsync(doorData.collect(ctx, { userId }));
  const texts = await Promise.all(
    files.map(async ({ body }) => Buffer.concat(await Array.fromAsync(body)).toString()),
  );
  return texts.map((text) => JSON.parse(text));
}

it('has what the doors know of buyers and guests, and ends the devices of a seller who leaves', async () => {
  const owner = await makePerson(app, { seller: true });
  const seller = await signedInBrowser(app, owner);
  const { codes, event, order } = await makeConcert(app, { ownerId: owner.id });
  const path = `/api/users/${owner.id}/events/${event.id}`;
  const door = await addDoor(app, { seller, path, name: 'Phone of Xanthippe' });
  await door.scan({ code: codes[0] });
  const buyer = await makePerson(app);
  await ctx.db.updateTable('orders').set({ user_id: buyer.id }).where('id', '=', order).execute();
  const entry = { event: 'Hafenfest', door: 'Phone of Xanthippe', result: 'admitted' };
  expect(await admissionsOf(buyer)).toMatchObject([[{ ...entry, number: 1 }]]);
  const guest = await makePerson(app);
  const people = [{ name: 'Ada', email: guest.email, category: 'Category 1' }];
  await seller.post(`${path}/guests`, { guests: people });
  expect(await admissionsOf(guest)).toEqual([]);
  const { data } = (await door.get('/api/door/search?q=Ada')).json as {
    data: { serial: number }[];
  };
  await door.scan({ serial: data[0]?.serial });
  expect(await admissionsOf(guest)).toMatchObject([[{ ...entry, order: null, title: null }]]);
  const leaving = { userId: owner.id, email: owner.email, now: clock.now() };
  await inTransaction(ctx.db, (tx) => doorData.erase(tx, leaving));
  expect((await door.get('/api/door')).json).toMatchObject({ code: 'door_revoked' });
  const devices = await ctx.db.selectFrom('door_devices').select('name').execute();
  expect(devices).toEqual([{ name: '' }]);
});
