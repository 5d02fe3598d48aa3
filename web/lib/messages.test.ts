import { NAMESPACES } from '@lathe/messages/namespaces';
import { describe, expect, it } from 'vitest';
import { browserI18n, loadAllMessages } from './messages.ts';

describe('browser messages', () => {
  it.each(['en_GB', 'en_US'] as const)(
    'are complete as soon as %s counts as loaded',
    async (locale) => {
      const i18n = await browserI18n(locale);
      const language = locale.replace('_', '-');
      // Loads only its own messages, because those of en may arrive at any time.
      await i18n.reloadResources([language], ['my_pages']);
      expect(i18n.hasLoadedNamespace('my_pages')).toBe(true);
      expect(i18n.t('stand_in.title', { ns: 'my_pages' })).toBe('Instagram (stand-in)');
    },
  );

  it.each(['de', 'en_GB'] as const)(
    'include the app shell before the first render (%s)',
    async (locale) => {
      const i18n = await browserI18n(locale);
      const { [locale.slice(0, 2)]: all } = await loadAllMessages();
      for (const namespace of ['common', 'failures', 'locale', 'ui']) {
        const messages = i18n.getResourceBundle(locale.slice(0, 2), namespace);
        expect(Object.keys(messages).length).toBeGreaterThan(0);
        expect(messages).toEqual(all?.[namespace]);
      }
    },
  );

  it('differ in the United States', async () => {
    const i18n = await browserI18n('en_US');
    await i18n.loadNamespaces('admin');
    expect(i18n.t('sections.catalogue.title', { ns: 'admin' })).toBe('Catalog');
    expect(i18n.exists('sections.catalogue.title', { ns: 'admin', lng: 'en' })).toBe(true);
  });
});

it('the server has all messages in both languages', async () => {
  const { de, en } = await loadAllMessages();
  for (const messages of [de, en])
    expect(Object.keys(messages ?? {}).toSorted()).toEqual([...NAMESPACES].toSorted());
});
