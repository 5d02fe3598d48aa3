/** A seller with a release, and files for its artwork sent as a browser does. */
import type { AddressInfo } from 'node:net';
import type { Artwork } from '@lathe/contract/artwork';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

interface Begun {
  type?: 'vinyl_12' | 'vinyl_7' | 'cd';
}

export async function artworkSellers(app: TestApp) {
  const { ctx } = app;
  // Files go over a real connection: they are streamed.
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;

  return async function seller({ type = 'cd' }: Begun = {}) {
    const person = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, person);
    const { id: typeId } = await ctx.db
      .selectFrom('release_types')
      .select('id')
      .where('code', '=', type)
      .executeTakeFirstOrThrow();
    const begun = await browser.post(`/api/users/${person.id}/releases`, {
      release_type_id: typeId,
      title: 'Night Bus',
      primary_artist: 'Kiosk',
    });
    const { uuid: releaseId } = begun.json as { uuid: string };
    const path = `/api/users/${person.id}/releases/${releaseId}`;

    async function sendBytes(upload: string, bytes: Uint8Array) {
      const asked = await browser.get(`/es/s3-presigned-artwork/${upload}`);
      const { part_bytes, missing } = asked.json as {
        part_bytes: number;
        missing: { part: number; url: string; headers: Record<string, string> }[];
      };
      for (const { part, url, headers } of missing) {
        const { pathname, search } = new URL(url);
        const body = new Uint8Array(bytes.subarray((part - 1) * part_bytes, part * part_bytes));
        await fetch(`${origin}${pathname}${search}`, { method: 'PUT', headers, body });
      }
    }

    async function send(what: { part?: string; filename: string; bytes: Uint8Array }) {
      const { part, filename, bytes } = what;
      const file = { filename, size: bytes.length };
      const announced = part
        ? await browser.post(`${path}/wizard/upload`, { part, ...file })
        : await browser.post(`${path}/artwork_upload`, file);
      const { upload } = announced.json as { upload: string };
      await sendBytes(upload, bytes);
      return await browser.post(`${path}/artwork_upload/${upload}/complete`);
    }

    return {
      ...person,
      browser,
      path,
      releaseId,
      reset: `/api/users/${person.id}/release/${releaseId}/reset-artwork-flow`,
      sendBytes,
      send,
      artwork: async (headers: Record<string, string> = {}) =>
        (await browser.get(`${path}/artwork`, headers)).json as Artwork,
      release: async () =>
        await ctx.db
          .selectFrom('releases')
          .selectAll()
          .where('id', '=', releaseId)
          .executeTakeFirstOrThrow(),
    };
  };
}
