import type { Api, ServerSide } from '@lathe/contract/server-side';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { serverSide } from '../../lib/server-side.ts';
import { action, loader } from './preferences.server.ts';

const REPLIES = {
  'GET /api/shipping_countries': { data: [{ iso: 'DE', name: 'Germany' }], next_page_url: null },
  'GET /api/locales': { data: [{ code: 'de', name: 'Deutsch' }], next_page_url: null },
};

function contextOf(publicUrl: string): RouterContextProvider {
  const api = (async (key: keyof typeof REPLIES) => REPLIES[key]) as Api;
  const context = new RouterContextProvider();
  context.set(serverSide, { api, publicUrl, locale: 'en_GB', country: 'GB' } as ServerSide);
  return context;
}

function argsOf(request: Request, publicUrl: string) {
  const url = new URL(request.url);
  return {
    request,
    url,
    params: {},
    pattern: '/preferences',
    context: contextOf(publicUrl),
  } as const;
}

async function submit(fields: Record<string, string>, publicUrl = 'http://lathe.test') {
  const body = new URLSearchParams(fields);
  const request = new Request(`${publicUrl}/preferences`, { method: 'POST', body });
  return await action(argsOf(request, publicUrl));
}

test('both choices are stored for 365 days, and the visitor is redirected back', async () => {
  const response = await submit({ country: 'DE', locale: 'de', return_to: '/search?q=a' });
  expect(response).toBeInstanceOf(Response);
  const { status, headers } = response as Response;
  expect([status, headers.get('Location')]).toEqual([303, '/search?q=a']);
  expect(headers.getSetCookie()).toEqual([
    'country=DE; Max-Age=31536000; Path=/; SameSite=Lax',
    'locale=de; Max-Age=31536000; Path=/; SameSite=Lax',
  ]);
});

test('over https the cookies are secure', async () => {
  const response = await submit({ country: 'DE', locale: 'de' }, 'https://lathe.test');
  const cookies = (response as Response).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true);
});

test('a redirect to another site is rejected', async () => {
  const response = await submit({ country: 'DE', locale: 'de', return_to: '//evil.test' });
  expect((response as Response).headers.get('Location')).toBe('/');
});

test.each([
  [
    { country: 'XX', locale: 'de' },
    { countryWrong: true, localeWrong: false },
  ],
  [
    { country: 'DE', locale: 'tlh' },
    { countryWrong: false, localeWrong: true },
  ],
  [{}, { countryWrong: true, localeWrong: true }],
])(
  'an option that is not offered is rejected, and nothing is stored: %j',
  async (fields, invalidFields) => {
    const response = await submit(fields as Record<string, string>);
    expect(response).not.toBeInstanceOf(Response);
    expect(response).toMatchObject({ data: invalidFields, init: { status: 422 } });
  },
);

test('the page lists the options of the server, and keeps the return path', async () => {
  const request = new Request('http://lathe.test/preferences?return_to=%2Fbasket');
  await expect(loader(argsOf(request, 'http://lathe.test'))).resolves.toEqual({
    country: 'GB',
    locale: 'en_GB',
    countries: [{ iso: 'DE', name: 'Germany' }],
    locales: [{ code: 'de', name: 'Deutsch' }],
    returnTo: '/basket',
  });
});
