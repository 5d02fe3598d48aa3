import { describe, expect, it } from 'vitest';
import { browserI18n } from './messages.ts';

describe('the words of a browser', () => {
  it.each(['en_GB', 'en_US'] as const)(
    'are whole as soon as %s takes them for loaded',
    async (locale) => {
      const i18n = await browserI18n(locale);
      const language = locale.replace('_', '-');
      // Its own words alone: those of en may come at any time.
      await i18n.reloadResources([language], ['my_pages']);
      expect(i18n.hasLoadedNamespace('my_pages')).toBe(true);
      expect(i18n.t('stand_in.title', { ns: 'my_pages' })).toBe('Instagram (stand-in)');
    },
  );

  it('differ in the United States', async () => {
    const i18n = await browserI18n('en_US');
    await i18n.loadNamespaces('admin');
    expect(i18n.t('sections.catalogue.title', { ns: 'admin' })).toBe('Catalog');
    expect(i18n.exists('sections.catalogue.title', { ns: 'admin', lng: 'en' })).toBe(true);
  });
});
