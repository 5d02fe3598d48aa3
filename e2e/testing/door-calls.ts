/** Answers the calls of doors with those of `web/features/door/testing`. */
import type { BrowserContext, Route } from 'playwright-core';
import { type DoorNetwork, Refused } from '../../web/features/door/door-network.ts';
import type { FakeServer } from '../../web/features/door/testing/fake-door.ts';

const CALLS = '**/api/door**';

/** The link of a device of this server. */
export function linkOf(device: number): string {
  return `/door#${SECRET}${device}`;
}

const SECRET = 'secret-of-the-device-';

export async function answerCalls(context: BrowserContext, server: FakeServer): Promise<void> {
  await context.unroute(CALLS);
  await context.route(CALLS, async (route) => {
    const secret = route.request().headers()['lathe-door'] ?? '';
    const network = server.network(Number(secret.slice(SECRET.length)));
    try {
      await route.fulfill({ json: await answer(network, secret, route) });
    } catch (error) {
      if (!(error instanceof Refused)) return await route.abort();
      await route.fulfill({ status: 403, json: { code: error.code } });
    }
  });
}

async function answer(network: DoorNetwork, secret: string, route: Route): Promise<unknown> {
  const { pathname, searchParams } = new URL(route.request().url());
  const [, , , name = '', nonce = '', undo] = pathname.split('/');
  const body = route.request().postDataJSON();
  if (name === '') return await network.snapshot(secret);
  if (name === 'changes') return await network.changes(secret, searchParams.get('since') ?? '');
  if (name === 'search') return { data: await network.search(secret, '') };
  if (undo) return await network.undo(secret, nonce, body);
  return { data: await network.send(secret, body) };
}
