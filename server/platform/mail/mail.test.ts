import { describe, expect, it } from 'vitest';
import { filesLoadedFor } from '../../testing/loaded-files.ts';

const loadedWith = (env: Record<string, string>) =>
  filesLoadedFor(`
    const { makeMail } = await import(SERVER + '/platform/mail/mail.ts');
    const mail = await makeMail({ config: readConfig(${JSON.stringify(env)}), db: {}, log: {} });
    mail.close();`);

describe('mail transport', () => {
  it('loads nodemailer only for SMTP', async () => {
    const loadedForDevMailbox = await loadedWith({ MAIL: 'keep' });
    expect(loadedForDevMailbox.filter((url) => url.includes('nodemailer'))).toEqual([]);
    const sent = await loadedWith({ MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(sent.some((url) => url.includes('nodemailer'))).toBe(true);
  });
});
