/** Doors of a seller's events, with the scans that are stored of them. */
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { addDoor, makeConcert } from './doors.ts';

export async function openDoors(app: TestApp) {
  const { ctx, clock } = app;
  const owner = await makePerson(app, { seller: true });
  const seller = await signedInBrowser(app, owner);

  return {
    owner,
    seller,

    /** An event with a device on the left and one on the right. */
    async setUp(quantity = 2) {
      const concert = await makeConcert(app, { ownerId: owner.id, quantity });
      const path = `/api/users/${owner.id}/events/${concert.event.id}`;
      const add = (name: string) => addDoor(app, { seller, path, name });
      return { ...concert, path, add, left: await add('Left'), right: await add('Right') };
    },

    /** What is stored of all scans. */
    async scans(eventId: string) {
      return await ctx.db
        .selectFrom('admissions')
        .selectAll()
        .where('event_id', '=', eventId)
        .orderBy('at_server')
        .orderBy('id')
        .execute();
    },

    /** In milliseconds, as devices say it. */
    minutesAgo: (minutes: number) => clock.now().getTime() - minutes * 60_000,
  };
}
