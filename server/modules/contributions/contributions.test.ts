import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import {
  contributorsOf,
  makeMember,
  mine,
  requestContribution,
  sendAnswer,
} from './testing/contributors.ts';

const app = await testApp();
const { ctx, clock } = app;
const person = (kind?: Parameters<typeof makePerson>[1]) => makeMember(app, kind);

describe('contribution request', () => {
  it('is created once with concurrent requests', async () => {
    const [owner, guest] = [await person(), await person()];
    const page = await makePage(ctx, { owner_id: owner.id, is_live: true });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => requestContribution(guest, page.slug, 'Hello')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await mine(guest)).toHaveLength(1);
    expect(await mailsTo(app, owner.email)).toHaveLength(1);
  });

  it('is mailed to the owner, and the decision is mailed to the requester', async () => {
    const owner = await person({ locale: 'de' });
    const guest = await person({ name: 'Gil Guest' });
    const page = await makePage(ctx, { owner_id: owner.id, is_live: true, name: 'Kiosk' });
    const reply = await requestContribution(
      guest,
      page.id,
      '  For the compilation,\r\nas we said.  ',
    );
    expect(reply.json).toMatchObject({
      state: 'asked',
      message: 'For the compilation,\nas we said.',
      page: { name: 'Kiosk' },
      operations: { ask_enabled: false, withdraw_enabled: true, end_enabled: false },
    });
    const [request] = await mailsTo(app, owner.email);
    expect(request?.subject).toBe('Gil Guest möchte auf Kiosk veröffentlichen');
    expect(request?.text).toContain('For the compilation,');
    expect(request?.links[0]).toContain(`/studio/pages/${page.id}`);
    const [listed] = await contributorsOf(owner, page);
    expect(listed).toMatchObject({
      uuid: guest.id,
      name: 'Gil Guest',
      url: null,
      operations: { accept_enabled: true, reject_enabled: true, end_enabled: false },
    });
    await sendAnswer(owner, page, guest, 'accept');
    const [yes] = await mailsTo(app, guest.email);
    expect(yes?.subject).toBe('You can contribute to Kiosk');
  });

  it('can be repeated 30 days after a rejection, and at once after a withdrawal', async () => {
    const [owner, guest] = [await person(), await person()];
    const page = await makePage(ctx, { owner_id: owner.id, is_live: true });
    await requestContribution(guest, page.slug);
    await guest.browser.post(`/api/users/${guest.id}/contributions/${page.id}/withdraw`);
    expect((await requestContribution(guest, page.slug)).status).toBe(200);
    await sendAnswer(owner, page, guest, 'reject');
    const tooEarly = await requestContribution(guest, page.slug);
    expect(tooEarly).toMatchObject({ status: 409, json: { code: 'contribution_too_soon' } });
    expect((tooEarly.json as { message: string }).message).toContain('30 days');
    const standing = await guest.browser.get(`/api/pages/${page.slug}/contribution`);
    expect(standing.json).toMatchObject({ state: 'rejected', ask_enabled: false });
    const [row] = await mine(guest);
    clock.set(row?.ask_again_at ?? '');
    // Sessions expire after thirty days, so the user signs in again.
    const back = { ...guest, browser: await signedInBrowser(app, guest) };
    expect((await mine(back))[0]).toMatchObject({
      ask_again_at: null,
      operations: { ask_enabled: true },
    });
    expect((await requestContribution(back, page.slug)).status).toBe(200);
  });

  it('for a hidden, deleted or own page is rejected', async () => {
    const [owner, guest] = [await person(), await person()];
    const offline = await makePage(ctx, { owner_id: owner.id, is_live: false });
    const own = await makePage(ctx, { owner_id: guest.id, is_live: true });
    const removed = { owner_id: owner.id, is_live: true, deleted_at: new Date() };
    const deleted = await makePage(ctx, removed);
    for (const page of [offline.slug, offline.id, deleted.id, 'nowhere', "' or 1=1", '']) {
      const { status, json } = await requestContribution(guest, page);
      expect([page, status]).toEqual([page, 422]);
      expect((json as { errors: object }).errors).toHaveProperty('page');
    }
    expect((await requestContribution(guest, own.slug)).json).toMatchObject({
      code: 'contribution_own_page',
    });
    expect(await mine(guest)).toEqual([]);
    const seen = await guest.browser.get(`/api/pages/${own.slug}/contribution`);
    expect(seen.json).toMatchObject({ ask_enabled: false });
    const customer = await signedInBrowser(app, await makePerson(app));
    const reply = await customer.get(`/api/pages/${own.slug}/contribution`);
    expect(reply.json).toEqual({ state: null, ask_enabled: false, ask_again_at: null });
  });
});

it('an admin cannot request a contribution for an unknown user', async () => {
  const [owner, admin] = [await person(), await person({ role: 'admin' })];
  const page = await makePage(ctx, { owner_id: owner.id, is_live: true });
  const { status } = await requestContribution({ ...admin, id: randomUUID() }, page.slug);
  expect(status).toBe(404);
  expect(await contributorsOf(owner, page)).toEqual([]);
});
