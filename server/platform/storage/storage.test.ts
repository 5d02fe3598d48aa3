import { describe, expect, it } from 'vitest';
import { filesLoadedFor } from '../../testing/loaded-files.ts';

const loadedWith = (env: Record<string, string>) =>
  filesLoadedFor(`
    const { makeStorage } = await import(SERVER + '/platform/storage/storage.ts');
    const config = readConfig(${JSON.stringify(env)});
    const { makeKeys } = await import(SERVER + '/platform/keys.ts');
    await makeStorage({ config, keys: makeKeys('s'), clock: { now: () => new Date() } });`);

describe('storage', () => {
  it('loads the AWS SDK only for S3', async () => {
    const forDisk = await loadedWith({ STORAGE: 'disk' });
    expect(forDisk.some((url) => url.endsWith('/storage/disk.ts'))).toBe(true);
    expect(forDisk.filter((url) => /@aws-sdk|@smithy/.test(url))).toEqual([]);
    const forS3 = await loadedWith({
      STORAGE: 's3',
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    });
    expect(forS3.some((url) => url.includes('@aws-sdk/client-s3'))).toBe(true);
  });
});
