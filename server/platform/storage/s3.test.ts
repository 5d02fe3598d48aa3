import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { makeKeys } from '../keys.ts';
import { makeStorage } from './storage.ts';
import { describeStorage } from './testing/behaviour.ts';
import { movableClock } from './testing/movable-clock.ts';
import { startS3Server } from './testing/s3-server.ts';

const clock = movableClock();
const server = await startS3Server();
afterAll(() => server.close());
const config = readConfig({ NODE_ENV: 'test', ...server.env });
const keys = makeKeys('not used');
const storage = await makeStorage({ config, keys, clock });

describe('S3 storage', () => {
  describeStorage({ storage, clock });

  it('is rejected by the server when its secret key is wrong', async () => {
    const wrong = readConfig({ NODE_ENV: 'test', ...server.env, S3_SECRET_ACCESS_KEY: 'guessed' });
    const stranger = await makeStorage({ config: wrong, keys, clock });
    await expect(stranger.head('a')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    const { url, headers } = await stranger.signUpload('a', {
      contentType: 'text/plain',
      maxBytes: 10,
      expiresInSeconds: 60,
    });
    expect((await fetch(url, { method: 'PUT', headers, body: 'x' })).status).toBe(403);
    expect(await storage.head('a')).toBeNull();
  });
});
