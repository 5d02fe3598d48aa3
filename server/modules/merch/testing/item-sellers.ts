/** Sellers who edit merchandise through the API. */
import type { MerchDetails } from '@lathe/contract/merch';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';

export function itemSellers(app: TestApp) {
  const { ctx } = app;

  async function seller() {
    const person = await makePerson(app, { seller: true });
    const page = await makePage(ctx, { owner_id: person.id, is_live: true });
    const browser = await signedInBrowser(app, person);
    return { ...person, page, browser, path: `/api/users/${person.id}/merch` };
  }
  type Seller = Awaited<ReturnType<typeof seller>>;

  async function create(
    { browser, path, page }: Seller,
    body: { type?: string; title?: string; page_id?: string } = {},
  ): Promise<MerchDetails> {
    const { status, json } = await browser.post(path, {
      type: 't_shirt',
      title: 'Tour shirt',
      page_id: page.id,
      ...body,
    });
    expect({ status, json }).toMatchObject({ status: 200 });
    return json as MerchDetails;
  }

  async function change(
    { browser, path }: Seller,
    item: Pick<MerchDetails, 'uuid' | 'version'>,
    body: object,
  ) {
    const { status, json } = await browser.put(`${path}/${item.uuid}`, {
      version: item.version,
      ...body,
    });
    return { status, json: json as MerchDetails & { code?: string; errors?: object } };
  }

  async function read(
    { browser, path }: Seller,
    { uuid }: Pick<MerchDetails, 'uuid'>,
  ): Promise<MerchDetails> {
    return (await browser.get(`${path}/${uuid}`)).json as MerchDetails;
  }

  /** As after a review: it is on sale. */
  async function publish(item: Pick<MerchDetails, 'uuid'>, columns: object = {}): Promise<void> {
    const now = ctx.clock.now();
    await ctx.db
      .updateTable('merch_items')
      .set({ submitted_at: now, approved_at: now, published_at: now, ...columns })
      .where('id', '=', item.uuid)
      .execute();
  }

  return { seller, create, change, read, publish };
}
