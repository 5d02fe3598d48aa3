/**
 * A view of a public page. All of them come from one address, so most are left out as a flood, which
 * costs as much as counting them.
 */
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { connect } from '../server/platform/db/connect.ts';
import { platformCtx } from '../server/testing/platform-ctx.ts';
import type { BenchRequest } from './scenarios.ts';
import type { Shop } from './shop.ts';
import { createUsers } from './users.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';

export async function viewBeacon(shop: Shop): Promise<BenchRequest> {
  const [seller] = await createUsers(shop, 1);
  const database = connect(shop.databaseUrl, { max: 1 });
  try {
    const { page } = await makeTitle(platformCtx(database), { ownerId: seller?.id ?? '' });
    return {
      method: 'POST',
      path: '/e',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': FIREFOX },
      body: JSON.stringify({ kind: 'view', path: `/${page.slug}`, device: 'phone' }),
    };
  } finally {
    await database.close();
  }
}
