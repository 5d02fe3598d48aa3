/** Artwork calls reject bad input with a clear error and store nothing. */
import { randomUUID } from 'node:crypto';
import type { artworkCalls } from '@lathe/contract/artwork-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallRequest, send } from '../../testing/bad-input.ts';
import { insertReadyArtwork } from './testing/ready-artwork.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);

type Seller = Awaited<ReturnType<typeof seller>> & { upload: string };

async function withUpload(): Promise<Seller> {
  const ann = await seller();
  await insertReadyArtwork(ctx, { releaseId: ann.releaseId, ownerId: ann.id, flow: 'express' });
  const file = { part: 'cover', filename: 'a.jpg', size: 10 };
  const { json } = await ann.browser.post(`${ann.path}/wizard/upload`, file);
  return { ...ann, upload: (json as { upload: string }).upload };
}

const of = ({ id, releaseId }: Seller) => ({ params: { user: id, release: releaseId } });
const ofUpload = (owner: Seller) => ({ params: { ...of(owner).params, id: owner.upload } });

/** A valid request for every artwork call. The type makes a missing call a compile error. */
const VALID_REQUESTS: Record<keyof typeof artworkCalls, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/releases/{release}/artwork': of,
  'GET /api/users/{user}/releases/{release}/artwork_template': of,
  'GET /api/users/{user}/releases/{release}/wizard/types': of,
  'GET /es/s3-presigned-artwork/{id}': ({ upload }) => ({
    params: { id: upload },
    query: { from: '1', count: '5' },
  }),
  'POST /api/users/{user}/releases/{release}/artwork_flow': (owner) => ({
    ...of(owner),
    body: { artwork_flow: 'express', confirmed: true },
  }),
  'POST /api/users/{user}/releases/{release}/artwork_options': (owner) => ({
    ...of(owner),
    body: { style: 'mono', colours: { ground: '#101010', ink: '#ffffff' } },
  }),
  'POST /api/users/{user}/releases/{release}/artwork_approve': (owner) => ({
    ...of(owner),
    body: { revision: randomUUID() },
  }),
  'POST /api/users/{user}/releases/{release}/wizard/regenerate': (owner) => ({
    ...of(owner),
    body: { parts: ['back'] },
  }),
  'POST /api/users/{user}/releases/{release}/wizard/upload': (owner) => ({
    ...of(owner),
    body: {
      part: 'cover',
      filename: 'a.jpg',
      size: 10,
      crop: { x: 0, y: 0, width: 4000, height: 4000 },
      autoGenerationEnabled: true,
    },
  }),
  'POST /api/users/{user}/releases/{release}/artwork_upload': (owner) => ({
    ...of(owner),
    body: { filename: 'a.pdf', size: 10 },
  }),
  'POST /api/users/{user}/releases/{release}/artwork_retry': of,
  'POST /api/users/{user}/releases/{release}/artwork_upload/{id}/complete': ofUpload,
  'DELETE /api/users/{user}/releases/{release}/artwork_upload/{id}': ofUpload,
  'POST /api/users/{user}/release/{release}/reset-artwork-flow': of,
};

/** Valid for the contract, but not for the business rules. */
const INVALID_VALUES: Partial<
  Record<keyof typeof artworkCalls, Record<string, readonly unknown[]>>
> = {
  'POST /api/users/{user}/releases/{release}/wizard/regenerate': { parts: [['front'], ['nose']] },
  'POST /api/users/{user}/releases/{release}/artwork_options': {
    colours: [{ ground: '#ffffff', ink: '#fefefe' }],
  },
  'POST /api/users/{user}/releases/{release}/wizard/upload': {
    part: ['front', 'original', 'label_z', 'booklet_1'],
  },
};

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof artworkCalls)[];

describe('artwork calls', () => {
  it('reject every invalid field in both languages without a write', async () => {
    const ann = await withUpload();
    let tried = 0;
    for (const key of keys) {
      const request = { db: ctx.db, browser: ann.browser, key, good: VALID_REQUESTS[key](ann) };
      tried += await assertRejectsBadInput({
        ...request,
        invalidValues: INVALID_VALUES[key] ?? {},
      });
    }
    expect(tried).toBeGreaterThan(60);
  });

  it('accept valid input or report what blocks it', async () => {
    const ann = await withUpload();
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect([200, 204, 409], `${key}: ${text}`).toContain(status);
    }
  });
});
