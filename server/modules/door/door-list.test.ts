import { pdfText } from '@lathe/media/testing/pdf-text';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addDoor, makeConcert } from './testing/doors.ts';

const app = await testApp();
const owner = await makePerson(app, { seller: true });
const seller = await signedInBrowser(app, owner);

it('the list is for its seller: all names from A to Z, with the guest list, and who is in', async () => {
  const { codes, event, serials } = await makeConcert(app, { ownerId: owner.id, quantity: 120 });
  const path = `/api/users/${owner.id}/events/${event.id}`;
  const door = await addDoor(app, { seller, path, name: 'Left' });
  await door.scan({ code: codes[0] });
  await app.ctx.db
    .updateTable('tickets')
    .set({ cancelled_at: app.clock.now() })
    .where('event_id', '=', event.id)
    .where('serial', '=', serials[1] ?? 0)
    .execute();
  const guests = [{ name: 'Ümit Zeta', category: 'Category 1', note: 'press' }];
  await seller.post(`${path}/guests`, { guests });
  const found = await door.get('/api/door/search?q=zeta');
  expect(found.json).toMatchObject({ data: [{ name: 'Ümit Zeta', order_number: null }] });
  const csv = await seller.get(`${path}/door_list.csv`, { 'accept-language': 'de' });
  const lines = csv.text.trim().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('Name,Kategorie,Nr.,Bestellung');
  expect(lines[1]).toMatch(/^Bo Lind,Category 1,1,[^,]+,2026-/);
  expect(lines.at(-1)).toMatch(/^Ümit Zeta,Category 1,\d+,Gästeliste,$/);
  expect(csv.text).not.toMatch(/Guest 1,/);
  const names = lines.slice(1).map((line) => line.split(',')[0] ?? '');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')));

  const pdf = await app.app.inject({
    url: `${path}/door_list.pdf`,
    headers: { cookie: [...seller.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const pages = await pdfText(pdf.rawPayload);
  expect(pages.join(' ')).toContain('Guest list');
  expect(pages.length).toBeGreaterThan(2);
  for (const name of names) expect(pages.join(' ')).toContain(name);

  const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
  for (const file of ['pdf', 'csv']) {
    expect((await stranger.get(`${path}/door_list.${file}`)).status).toBe(403);
    expect((await app.browser().get(`${path}/door_list.${file}`)).status).toBe(401);
  }
});
