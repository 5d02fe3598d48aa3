/** A seller with a new release who uploads files like a browser. */
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export async function sellerWithRelease(app: TestApp, type: string) {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  const { id: release_type_id } = await app.ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
  const releases = `/api/users/${person.id}/releases`;
  const newRelease = { release_type_id, title: 'Night Bus', primary_artist: 'Kiosk' };
  const { uuid: releaseId } = (await browser.post(releases, newRelease)).json as { uuid: string };
  return { ...person, browser, path: `${releases}/${releaseId}`, releaseId };
}

/** Uploads missing parts to signed URLs over a real connection, because files are streamed. */
export async function partSender(app: TestApp) {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  return async (browser: TestBrowser, address: string, bytes: Uint8Array): Promise<void> => {
    const { part_bytes, missing } = (await browser.get(address)).json as {
      part_bytes: number;
      missing: { part: number; url: string; headers: Record<string, string> }[];
    };
    for (const { part, url, headers } of missing) {
      const { pathname, search } = new URL(url);
      const body = new Uint8Array(bytes.subarray((part - 1) * part_bytes, part * part_bytes));
      const sent = await fetch(`${origin}${pathname}${search}`, { method: 'PUT', headers, body });
      expect(sent.status).toBeLessThan(300);
    }
  };
}
