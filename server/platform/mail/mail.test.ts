import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..', '..');

async function filesLoadedFor(env: Record<string, string>): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { readConfig } = await import('${SERVER}/config.ts');
    const { makeMail } = await import('${SERVER}/platform/mail/mail.ts');
    const mail = await makeMail({ config: readConfig(${JSON.stringify(env)}), db: {}, log: {} });
    mail.close();
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

describe('making the mail', () => {
  it('loads nodemailer only for SMTP', async () => {
    const kept = await filesLoadedFor({ MAIL: 'keep' });
    expect(kept.filter((url) => url.includes('nodemailer'))).toEqual([]);
    const sent = await filesLoadedFor({ MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(sent.some((url) => url.includes('nodemailer'))).toBe(true);
  });
});
