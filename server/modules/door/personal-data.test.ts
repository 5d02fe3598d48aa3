import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { doorData } from './personal-data.ts';
import { addDoor, makeConcert } from './testing/doors.ts';

const app = await testApp();
const { ctx, clock } = app;

it('has what the doors know of a buyer, and ends the devices of a seller who leaves', async () => {
  const owner = await makePerson(app, { seller: true });
  const seller = await signedInBrowser(app, owner);
  const { codes, event, order } = await makeConcert(app, { ownerId: owner.id });
  const path = `/api/users/${owner.id}/events/${event.id}`;
  const door = await addDoor(app, { seller, path, name: 'Phone of Xanthippe' });
  await door.scan({ code: codes[0] });
  const buyer = await makePerson(app);
  await ctx.db.updateTable('orders').set({ user_id: buyer.id }).where('id', '=', order).execute();
  const files = await Array.fromAsync(doorData.collect(ctx, { userId: buyer.id }));
  const texts = await Promise.all(
    files.map(async ({ body }) => Buffer.concat(await Array.fromAsync(body)).toString()),
  );
  expect(texts.map((text) => JSON.parse(text))).toMatchObject([
    [{ number: 1, door: 'Phone of Xanthippe', result: 'admitted' }],
  ]);
  const leaving = { userId: owner.id, email: owner.email, now: clock.now() };
  await inTransaction(ctx.db, (tx) => doorData.erase(tx, leaving));
  expect((await door.get('/api/door')).json).toMatchObject({ code: 'door_revoked' });
  const devices = await ctx.db.selectFrom('door_devices').select('name').execute();
  expect(devices).toEqual([{ name: '' }]);
});
