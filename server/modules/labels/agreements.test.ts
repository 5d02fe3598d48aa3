import { randomUUID } from 'node:crypto';
import type { PublicLabel } from '@lathe/contract/label-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import {
  agreementsOf,
  makeArtist,
  type OpenLabel,
  openLabel,
  requestRights,
  rowsOf,
  signed,
} from './testing/rosters.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({
  limits: { invitation: highLimit, mailbox: highLimit, picture: highLimit },
});
const { ctx } = app;

async function publicly(slug: string): Promise<PublicLabel> {
  return (await app.browser().get(`/api/labels/${slug}`)).json as PublicLabel;
}

describe('label agreement request', () => {
  it('is mailed to the artist with the exact rights, and waits for a decision', async () => {
    const [label, artist] = [await openLabel(app, 'Fair Wind'), await makeArtist(app)];
    const agreement = await requestRights(label, artist, ['sales', 'payees']);
    expect(agreement).toMatchObject({ state: 'asked', rights: ['sales', 'payees'] });
    const [mail] = await mailsTo(app, artist.email);
    expect(mail?.subject).toBe('Fair Wind would like you on its roster');
    expect(mail?.text).toContain('See sales from your pages');
    expect(mail?.text).not.toContain('Put the label’s own releases');
    expect(await agreementsOf(artist)).toMatchObject([
      { uuid: agreement.uuid, operations: { agree_enabled: true, decline_enabled: true } },
    ]);
    const repeated = await label.browser.post(label.at('/label/roster'), {
      page: artist.page.slug,
    });
    expect(repeated).toMatchObject({ status: 409, json: { code: 'agreement_exists' } });
  });

  it('accepts a page URL as copied from a browser', async () => {
    const artist = await makeArtist(app);
    const { slug } = artist.page;
    for (const page of [
      `http://shop.example/${slug}?lang=de`,
      `http://localhost:3000/${slug}#releases`,
      `shop.example/${slug}`,
      `/${slug.toUpperCase()}/`,
    ]) {
      const label = await openLabel(app);
      const { status } = await label.browser.post(label.at('/label/roster'), { page });
      expect(status, page).toBe(200);
    }
  });

  it('is accepted or declined once, and the label is notified', async () => {
    const [label, yes, no] = [
      await openLabel(app),
      await makeArtist(app, 'Yes Men'),
      await makeArtist(app),
    ];
    const agreed = await signed(label, yes);
    expect(agreed).toMatchObject({ state: 'agreed', page: { url: yes.page.slug } });
    const { uuid } = await requestRights(label, no);
    const declined = await no.browser.post(no.at(`/agreements/${uuid}/decline`));
    expect(declined).toMatchObject({ status: 200, json: { state: 'declined' } });
    for (const answer of ['agree', 'decline']) {
      const late = await no.browser.post(no.at(`/agreements/${uuid}/${answer}`), {});
      expect(late).toMatchObject({ status: 409, json: { code: 'agreement_closed' } });
    }
    const subjects = (await mailsTo(app, label.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects).toContain('Yes Men is on your roster');
  });

  it('for all pages can be narrowed to one page, but not to that of another artist', async () => {
    const [label, artist, other] = [
      await openLabel(app),
      await makeArtist(app),
      await makeArtist(app),
    ];
    const [{ id: labelId = '' } = {}] = await ctx.db
      .selectFrom('labels')
      .select('id')
      .where('owner_id', '=', label.id)
      .execute();
    const { id } = await ctx.db
      .insertInto('label_agreements')
      .values({
        label_id: labelId,
        artist_id: artist.id,
        rights: ['sales'],
        asked_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wrong = await artist.browser.post(artist.at(`/agreements/${id}/agree`), {
      page: other.page.id,
    });
    expect(wrong.status).toBe(422);
    const right = await artist.browser.post(artist.at(`/agreements/${id}/agree`), {
      page: artist.page.id,
    });
    expect(right).toMatchObject({ status: 200, json: { page: { uuid: artist.page.id } } });
  });

  it('is ended by either side and can be requested again', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const first = await signed(label, artist);
    expect((await artist.browser.delete(artist.at(`/agreements/${first.uuid}`))).status).toBe(200);
    const second = await signed(label, artist);
    const ended = await label.browser.delete(label.at(`/label/roster/${second.uuid}`));
    expect(ended.status).toBe(204);
    const third = await requestRights(label, artist);
    expect((await label.browser.delete(label.at(`/label/roster/${third.uuid}`))).status).toBe(204);
    expect((await rowsOf(ctx, label.id)).map(({ state }) => state).toSorted()).toEqual([
      'ended',
      'ended',
      'withdrawn',
    ]);
    const repeated = await label.browser.delete(label.at(`/label/roster/${third.uuid}`));
    expect(repeated).toMatchObject({ status: 409, json: { code: 'agreement_closed' } });
    expect((await publicly(label.slug)).pages).toEqual([]);
  });

  it('answered and withdrawn at the same time ends in one of both states', async () => {
    for (let at = 0; at < 4; at += 1) {
      const [label, artist] = [await openLabel(app), await makeArtist(app)];
      const { uuid } = await requestRights(label, artist);
      const [agreed, withdrawn] = await Promise.all([
        artist.browser.post(artist.at(`/agreements/${uuid}/decline`), {}),
        label.browser.delete(label.at(`/label/roster/${uuid}`)),
      ]);
      const statuses = [agreed.status, withdrawn.status];
      expect([
        [200, 409],
        [409, 204],
      ]).toContainEqual(statuses);
    }
  });
});

describe('label invitation', () => {
  const invite = (label: OpenLabel, email: string) =>
    label.browser.post('/api/invitations', {
      email,
      role: 'seller',
      locale: 'en_GB',
      rights: ['sales', 'releases'],
    });

  it('shows a new user the requested rights and grants none automatically', async () => {
    const label = await openLabel(app, 'Home Port');
    const email = `${randomUUID()}@example.com`;
    expect((await invite(label, email)).status).toBe(200);
    const token = await newestToken(app, email);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Home Port invites you to Lathe');
    const guest = app.browser();
    expect((await guest.get(`/api/invitations/by-token/${token}`)).json).toMatchObject({
      invited_by: 'Home Port',
      label: { name: 'Home Port', rights: ['sales', 'releases'] },
    });
    const newcomer = {
      first_name: 'Nia',
      last_name: 'New',
      password: TEST_PASSWORD,
      terms: true,
    };
    const accepted = await guest.post(`/api/invitations/${token}/accept`, newcomer);
    const { user, agreement } = accepted.json as { user: string; agreement: string };
    expect(await rowsOf(ctx, label.id)).toMatchObject([
      { id: agreement, artist_id: user, page_id: null, state: 'asked' },
    ]);
    const path = `/api/users/${user}/agreements/${agreement}/agree`;
    expect((await guest.post(path, {})).json).toMatchObject({
      state: 'agreed',
      page: null,
      rights: ['sales', 'releases'],
    });
    // All pages, including future ones.
    const page = await makePage(ctx, { owner_id: user, is_live: true });
    expect((await publicly(label.slug)).pages).toMatchObject([{ url: page.slug }]);
  });

  it('works the same for an existing user and reveals nothing about them to the label', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const [known, unknown] = [
      await invite(label, artist.email),
      await invite(label, `${randomUUID()}@example.com`),
    ];
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    const token = await newestToken(app, artist.email);
    const { json } = await artist.browser.post(`/api/invitations/${token}/accept`, {});
    expect(await agreementsOf(artist)).toMatchObject([
      { uuid: (json as { agreement: string }).agreement, state: 'asked' },
    ]);
  });
});
