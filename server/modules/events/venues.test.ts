import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);

describe('a venue', () => {
  const venues = `/api/users/${seller.id}/venues`;

  it('is found with its place, country and time zone', async () => {
    const { json } = await browser.get(`${venues}?query=chapel`);
    expect(json).toMatchObject({ data: [{ id: 'union-chapel', name: 'Union Chapel' }] });
    expect((await browser.get(`${venues}/union-chapel`)).json).toMatchObject({
      venue: 'Union Chapel',
      city: 'London',
      country: 'GB',
      time_zone: 'Europe/London',
    });
    expect((await browser.get(`${venues}?query=zzzzz`)).json).toMatchObject({ data: [] });
  });

  it.each([
    ['no-location', 422, 'place_location_missing'],
    ['no-zone', 422, 'place_zone_missing'],
    ['unavailable', 502, 'places_unavailable'],
    ['nowhere', 404, 'not_found'],
  ])('%s is answered with what is missing', async (id, status, code) => {
    expect(await browser.get(`${venues}/${id}`)).toMatchObject({ status, json: { code } });
  });
});
