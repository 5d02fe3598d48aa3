import type { ServerSide } from '@lathe/contract/server-side';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { serverSide } from '../../lib/server-side.ts';
import { loader as listLoader } from './mail.server.ts';
import { loader as htmlLoader } from './mail-html.server.ts';

const MAIL = {
  id: '7',
  to: 'ada@example.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<!doctype html><html><head lang="en"><title>x</title></head><body>Hi</body></html>',
  links: [],
  sent_at: '2026-11-15T02:40:00.000Z',
};

function callLoader(given: { production?: boolean; params?: object; url?: string }) {
  const { production = false, params = {}, url = 'http://lathe.test/dev/mail' } = given;
  const api = vi.fn(async () => [MAIL]);
  const context = new RouterContextProvider();
  context.set(serverSide, { api, production } as unknown as ServerSide);
  return { api, args: { context, params, request: new Request(url) } as never };
}

describe('development mailbox page', () => {
  it('returns 404 in production and loads no mail', async () => {
    for (const loader of [listLoader, htmlLoader]) {
      const { api, args } = callLoader({ production: true, params: { id: '7' } });
      await expect(loader(args)).rejects.toMatchObject({ status: 404 });
      expect(api).not.toHaveBeenCalled();
    }
  });

  it('lists mails without their bodies, and loads one completely when selected', async () => {
    const { list, mail } = await listLoader(callLoader({}).args);
    expect(list).toEqual([{ id: '7', to: MAIL.to, subject: MAIL.subject, sent_at: MAIL.sent_at }]);
    expect(mail).toBeNull();
    expect((await listLoader(callLoader({ params: { id: '7' } }).args)).mail).toEqual(MAIL);
  });

  it('loads only the mails of one address when one is given', async () => {
    const { api, args } = callLoader({ url: 'http://lathe.test/dev/mail?to=ada%40example.test' });
    await listLoader(args);
    expect(api).toHaveBeenCalledWith('GET /dev/mail.json', { query: { to: 'ada@example.test' } });
  });

  it.each([{ id: '8' }, { id: '7', view: 'raw' }])('returns 404 for %o', async (params) => {
    await expect(listLoader(callLoader({ params }).args)).rejects.toMatchObject({ status: 404 });
  });

  it('shows the HTML alone, without scripts, and links open outside the frame', async () => {
    const response = await htmlLoader(callLoader({ params: { id: '7' } }).args);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(await response.text()).toContain('<head lang="en"><base target="_blank">');
  });
});
