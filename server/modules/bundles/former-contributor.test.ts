/** What a seller may still do on the page of somebody else who has ended the collaboration. */
import type { BundleDetailsReply } from '@lathe/contract/bundle';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import {
  makeMember,
  requestContribution,
  sendAnswer,
} from '../contributions/testing/contributors.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makePage } from '../pages/testing/pages.ts';
import { pressSeller } from '../press/testing/press-sellers.ts';
import { bundleSellers } from './testing/bundles.ts';

const app = await testApp();
const { ctx } = app;
const { seller, makeRelease, makeShirt, publish, create } = await bundleSellers(app);
const host = await makeMember(app);
const hosted = await makePage(ctx, { owner_id: host.id, is_live: true, slug: 'hosted' });

type Guest = Parameters<typeof requestContribution>[0];

async function accept(guest: Guest): Promise<void> {
  await requestContribution(guest, hosted.slug);
  expect((await sendAnswer(host, hosted, guest, 'accept')).status).toBe(200);
}

const end = async (guest: Guest) => await sendAnswer(host, hosted, guest, 'end');

const PAGE_REJECTED = { status: 422, json: { errors: { page_id: [expect.any(String)] } } };

it('bundles on the page stay on sale, and can only be paused, moved or retired', async () => {
  const guest = await seller();
  await accept(guest);
  const parts = [await makeRelease(guest), (await makeShirt(guest)).id];
  const { uuid } = await create(guest, parts, { page_id: hosted.id });
  await publish(guest, uuid);
  const path = `${guest.base}/${uuid}`;
  const change = async (fields: object) => {
    const { version } = (await guest.browser.get(path)).json as BundleDetailsReply;
    return await guest.browser.put(path, { version, ...fields });
  };
  expect((await change({ description: 'While they agree.' })).status).toBe(200);
  expect((await end(guest)).status).toBe(200);
  expect(await change({ description: 'Buy nothing here!' })).toMatchObject(PAGE_REJECTED);
  expect(await change({ title: 'Rubbish' })).toMatchObject(PAGE_REJECTED);
  const shop = await app.browser().get(`/api/pages/${hosted.slug}/bundles/${uuid}`);
  expect(shop).toMatchObject({ status: 200, json: { description: 'While they agree.' } });
  expect((await guest.browser.post(`${path}/pause`, {})).status).toBe(200);
  expect(await guest.browser.post(`${path}/resume`, {})).toMatchObject(PAGE_REJECTED);
  expect((await change({ page_id: guest.page.id, title: 'Moved' })).status).toBe(200);
  expect((await guest.browser.post(`${path}/resume`, {})).status).toBe(200);
});

it('texts of merchandise on the page do not change any more, its stock does', async () => {
  const guest = await seller();
  await accept(guest);
  const now = ctx.clock.now();
  const { id } = await makeMerch(ctx, hosted, {
    owner_id: guest.id,
    title: 'Guest shirt',
    submitted_at: now,
    approved_at: now,
  });
  const path = `/api/users/${guest.id}/merch/${id}`;
  const change = async (fields: object) => {
    const { version } = (await guest.browser.get(path)).json as { version: number };
    return await guest.browser.put(path, { version, ...fields });
  };
  expect((await change({ description: 'Soft.' })).status).toBe(200);
  await end(guest);
  expect(await change({ description: 'Buy nothing here!' })).toMatchObject(PAGE_REJECTED);
  expect((await change({ quantity_limit: 50 })).status).toBe(200);
  expect((await guest.browser.get(path)).json).toMatchObject({
    description: 'Soft.',
    quantity_limit: 50,
  });
});

it('press kits on the page can only be hidden', async () => {
  const guest = await pressSeller(app);
  await accept(guest);
  await ctx.db
    .updateTable('releases')
    .set({ page_id: hosted.id, submitted_at: ctx.clock.now() })
    .where('id', '=', guest.release)
    .execute();
  const { pictures } = (await guest.addPicture(guest.release)).json as {
    pictures: { uuid: string }[];
  };
  await guest.saved(guest.release, { short_en: 'While they agree.' });
  await end(guest);
  const PAGE_NEEDED = { status: 409, json: { code: 'page_needed' } };
  expect(await guest.save(guest.release, { short_en: 'Rubbish' })).toMatchObject(PAGE_NEEDED);
  expect(await guest.addPicture(guest.release)).toMatchObject(PAGE_NEEDED);
  const picture = `${guest.kits}/${guest.release}/pictures/${pictures[0]?.uuid}`;
  expect(await guest.browser.put(picture, { credit: 'Rubbish' })).toMatchObject(PAGE_NEEDED);
  expect(await guest.read(guest.release)).toMatchObject({ short_en: 'While they agree.' });
  expect((await guest.browser.delete(picture)).status).toBe(200);
  expect((await guest.save(guest.release, { is_public: false })).status).toBe(200);
});
