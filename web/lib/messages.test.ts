import { messages as de } from 'virtual:words/messages/de';
import { messages as enGB } from 'virtual:words/messages/en_GB';
import { messages as enUS } from 'virtual:words/messages/en_US';
import { urls as deUrls } from 'virtual:words/urls/de';
import { urls as enGBUrls } from 'virtual:words/urls/en_GB';
import { NAMESPACES } from '@lathe/messages/namespaces';
import { LOCALES, type Locale } from '@lathe/rules/locales';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testI18n } from '../ui/testing/i18n.ts';
import type { I18n } from '../ui/translation.ts';
import { pageI18n } from './messages.server.ts';
import { currentI18n, loadMessages } from './messages.ts';
import { registerPage } from './page-messages.ts';

vi.mock('./hold-reloads.ts', () => ({ reloadPage: vi.fn() }));
const { reloadPage } = await import('./hold-reloads.ts');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

async function browserI18n(locale: Locale): Promise<I18n> {
  await loadMessages(locale);
  return currentI18n();
}

/** A page whose HTML preloads these files, and a server that has all of them. */
function stubPage(urls: readonly string[], reply = (url: string): Response => wordsAt(url)) {
  const fetched: string[] = [];
  vi.stubGlobal('document', { querySelectorAll: () => urls.map((href) => ({ href })) });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return reply(url);
  });
  return fetched;
}

function wordsAt(url: string): Response {
  const [messages, urls] = url.includes('-de-') ? [de, deUrls] : [enGB, enGBUrls];
  const names = NAMESPACES.filter((name) => urls[name] === url);
  return Response.json(Object.fromEntries(names.map((name) => [name, messages[name]])));
}

describe('browser messages', () => {
  it('are loaded before the first render if the page preloads them', async () => {
    const fetched = stubPage([deUrls.common, deUrls.shop]);
    const i18n = await browserI18n('de');
    expect(fetched).toEqual([deUrls.common, deUrls.shop]);
    expect(i18n.request(['shop', 'common', 'ui', 'locale', 'failures'])).toBeUndefined();
    expect(i18n.translate('common')('skip_to_content')).toBe('Zum Inhalt springen');
  });

  it.each(['en_GB', 'de'] as const)(
    'of other screens are loaded on demand (%s)',
    async (locale) => {
      const urls = locale === 'de' ? deUrls : enGBUrls;
      const fetched = stubPage([urls.common]);
      const i18n = await browserI18n(locale);
      const loading = i18n.request(['my_pages', 'common']);
      expect(i18n.request(['my_pages', 'common'])).toBe(loading);
      await loading;
      expect(fetched).toEqual([urls.common, urls.my_pages]);
      // React repeats the render and needs the same promise, for which it does not wait again.
      expect(i18n.request(['my_pages', 'common'])).toBe(loading);
      expect(loading).toMatchObject({ status: 'fulfilled' });
      expect(i18n.request('my_pages')).toBeUndefined();
      expect(i18n.translate('my_pages')('stand_in.title')).toMatch(/^Instagram \(/);
    },
  );

  it('are requested again until the network is back', async () => {
    vi.useFakeTimers();
    let failures = 3;
    const fetched = stubPage([deUrls.common], (url) => {
      if (failures-- > 0) throw new TypeError('Failed to fetch');
      return wordsAt(url);
    });
    const i18n = browserI18n('de');
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect((await i18n).request('common')).toBeUndefined();
    expect(fetched).toHaveLength(4);
  });

  it('of public pages are loaded with each page, and completed for other pages', async () => {
    const words: Record<string, unknown> = {
      'page-home-1': { common: { back: 'Zurück' }, shop: { a: { one: 'Eins' } } },
      'page-release-1': { common: {}, shop: { a: { two: 'Zwei' } } },
    };
    const url = (page: string) => `/assets/words-de-${page}.json`;
    const fetched = stubPage([`https://lathe.test${url('page-home-1')}`], (address) => {
      const [, page = ''] = /words-de-(page-.+)\.json/.exec(address) ?? [];
      return words[page] ? Response.json(words[page]) : wordsAt(address);
    });
    registerPage('routes/home', 'page-home-1');
    const i18n = await browserI18n('de');
    expect(i18n.requestPage('routes/home')).toBeUndefined();
    // What is there counts as loaded: the header does not wait for the next page.
    expect(i18n.request(['common', 'shop'])).toBeUndefined();
    const message = (key: string) => (i18n.translate('shop') as (key: string) => string)(key);
    expect(message('a.one')).toBe('Eins');

    // The script of the next page requests its messages at once.
    registerPage('routes/release', 'page-release-1');
    expect(fetched.at(-1)).toBe(url('page-release-1'));
    await i18n.requestPage('routes/release');
    expect(i18n.requestPage('routes/release')).toBeUndefined();
    expect([message('a.one'), message('a.two')]).toEqual(['Eins', 'Zwei']);

    // The studio has no selection.
    const before = fetched.length;
    await i18n.requestPage('routes/studio/overview');
    expect(fetched.slice(before).toSorted()).toEqual([deUrls.common, deUrls.shop].toSorted());
    expect(i18n.requestPage('routes/studio/overview')).toBeUndefined();
    expect(i18n.translate('common')('skip_to_content')).toBe('Zum Inhalt springen');
  });

  it('are completed if the build missed one', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    stubPage(['/assets/words-de-page-home-2.json'], (address) =>
      address.includes('-page-') ? Response.json({ common: {} }) : wordsAt(address),
    );
    const t = (await browserI18n('de')).translate('common');
    expect(t('skip_to_content')).toBe('skip_to_content');
    expect(report).toHaveBeenCalledWith(new Error('The message skip_to_content is missing.'));
    await vi.waitFor(() => expect(t('skip_to_content')).toBe('Zum Inhalt springen'));
  });

  it('load the page again if the shop was updated, but not before hydration', async () => {
    vi.useFakeTimers();
    stubPage([deUrls.common], (url) =>
      url === deUrls.shop ? new Response(null, { status: 404 }) : wordsAt(url),
    );
    const i18n = await browserI18n('de');
    expect(reloadPage).not.toHaveBeenCalled();
    void i18n.request('shop');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled());
  });

  it('of the next page do not reload the page before it', async () => {
    vi.useFakeTimers();
    stubPage([deUrls.common], (url) =>
      url.includes('-page-') ? new Response(null, { status: 404 }) : wordsAt(url),
    );
    const i18n = await browserI18n('de');
    registerPage('routes/next', 'page-next-1');
    await vi.advanceTimersByTimeAsync(500);
    expect(reloadPage).not.toHaveBeenCalled();
    // The router shows the page now.
    void i18n.requestPage('routes/next');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reloadPage).toHaveBeenCalled();
  });
});

it('differ in the United States', () => {
  expect(enUS.admin).not.toEqual(enGB.admin);
  expect(pageI18n('en_US').translate('admin')('sections.catalogue.title')).toBe('Catalog');
  expect(pageI18n('en_GB').translate('admin')('sections.catalogue.title')).toBe('Catalogue');
});

it.each(LOCALES)('the build contains all messages in %s', (locale) => {
  const key = 'forbidden.stranger';
  expect(pageI18n(locale).translate('pages')(`problem.${key}`)).toBe(
    testI18n(locale).translate('pages')(`problem.${key}`),
  );
  const messages = { de, en: enGB, en_GB: enGB, en_US: enUS }[locale];
  expect(Object.keys(messages).toSorted()).toEqual([...NAMESPACES].toSorted());
});
