/** A seller with an album, a shirt and bundles of them, through the public API. */
import type { BundleDetailsReply, BundlePage } from '@lathe/contract/bundle';
import type { Cart, CartSet } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makeMerch } from '../../merch/testing/merch.ts';
import { makeTitle, type ReleaseFixture } from '../../storefront/testing/titles.ts';

export async function bundleSellers(app: TestApp) {
  const { ctx } = app;

  async function seller() {
    const person = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, person);
    const base = `/api/users/${person.id}/bundles`;
    const title = await makeTitle(ctx, {
      ownerId: person.id,
      title: 'Deep Water',
      releases: [{ limit: null }],
    });
    const page = { ...title.page, owner_id: person.id };
    return { ...person, browser, base, page };
  }
  type Seller = Awaited<ReturnType<typeof seller>>;

  /** On the page of the seller. */
  async function makeRelease(
    { id, page }: Pick<Seller, 'id' | 'page'>,
    kind: ReleaseFixture = {},
  ): Promise<string> {
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: id,
      page,
      title: 'Deep Water',
      releases: [{ limit: null, ...kind }],
    });
    return releaseIds[0] ?? '';
  }

  async function makeShirt(
    { page }: Pick<Seller, 'page'>,
    item: Parameters<typeof makeMerch>[2] = {},
  ): Promise<{ id: string; variants: [string, string] }> {
    const shirt = await makeMerch(ctx, page, { title: 'Tour shirt', ...item });
    const { id: large } = await ctx.db
      .insertInto('merch_variants')
      .values({ item_id: shirt.id, size: 'L', position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: shirt.id, variants: [shirt.variantId, large] };
  }

  async function create(
    owner: Seller,
    parts: readonly string[],
    body: object = {},
  ): Promise<BundleDetailsReply> {
    const { browser, base, page } = owner;
    const { status, json } = await browser.post(base, { page_id: page.id, parts, ...body });
    expect({ status, json }).toMatchObject({ status: 200 });
    return json;
  }

  async function publish({ browser, base }: Seller, uuid: string): Promise<BundleDetailsReply> {
    const { status, json } = await browser.post(`${base}/${uuid}/publish`, {});
    expect({ status, json }).toMatchObject({ status: 200 });
    return json;
  }

  /** A published bundle of an album and a shirt. */
  async function live(
    body: object = {},
    {
      record = {},
      item = {},
    }: { record?: ReleaseFixture; item?: Parameters<typeof makeMerch>[2] } = {},
  ) {
    const owner = await seller();
    const release = await makeRelease(owner, record);
    const { id: shirt, variants } = await makeShirt(owner, item);
    const bundle = await create(owner, [release, shirt], body);
    await publish(owner, bundle.uuid);
    const path = `/api/pages/${owner.page.slug}/bundles/${bundle.uuid}`;
    return { owner, release, shirt, variants, bundle, uuid: bundle.uuid, path };
  }

  /** A seller with an album and a shirt, of which drafts are made. */
  async function sellerWithParts() {
    const owner = await seller();
    const release = await makeRelease(owner);
    const { id: shirt, variants } = await makeShirt(owner);
    return {
      owner,
      release,
      shirt,
      variants,
      fresh: () => create(owner, [release, shirt]),
      /** The API path of a bundle. */
      at: (uuid: string, action = '') => `${owner.base}/${uuid}${action}`,
    };
  }

  return { seller, sellerWithParts, makeRelease, makeShirt, create, publish, live };
}

export const bundleIn = ({ json }: TestReply): BundleDetailsReply => json;

export const listIn = <Item>({ json }: TestReply): Item[] => (json as { data: Item[] }).data;

export async function shopPage(browser: TestBrowser, path: string): Promise<BundlePage> {
  return (await browser.get(path)).json;
}

/** Puts a bundle into the basket; the reply is the basket, or an error. */
export async function addBundle(
  browser: TestBrowser,
  uuid: string,
  choices: readonly string[],
  quantity = 1,
) {
  const body = { type: 'bundle', uuid, choices, quantity };
  const { status, json } = await browser.post('/es/cart', body);
  return { status, json: json as Cart & ErrorReply };
}

export async function cartOf(browser: TestBrowser): Promise<Cart> {
  return (await browser.get('/es/cart')).json;
}

export async function setOf(browser: TestBrowser): Promise<CartSet> {
  const [set] = (await cartOf(browser)).sets;
  if (!set) throw new Error('The basket has no bundle.');
  return set;
}
