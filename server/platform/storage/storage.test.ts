import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..', '..');

/** The files that a fresh process loads when it makes this kind of storage. */
async function filesLoadedFor(env: Record<string, string>): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { readConfig } = await import('${SERVER}/config.ts');
    const { makeStorage } = await import('${SERVER}/platform/storage/storage.ts');
    const config = readConfig(${JSON.stringify(env)});
    await makeStorage({ config, secret: 's', clock: { now: () => new Date() } });
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

describe('making a storage', () => {
  it('loads the AWS SDK only for S3', async () => {
    const forDisk = await filesLoadedFor({ STORAGE: 'disk' });
    expect(forDisk.some((url) => url.endsWith('/storage/disk.ts'))).toBe(true);
    expect(forDisk.filter((url) => /@aws-sdk|@smithy/.test(url))).toEqual([]);
    const forS3 = await filesLoadedFor({
      STORAGE: 's3',
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    });
    expect(forS3.some((url) => url.includes('@aws-sdk/client-s3'))).toBe(true);
  });
});
