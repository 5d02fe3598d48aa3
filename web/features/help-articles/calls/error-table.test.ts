import { makeI18n } from '@lathe/messages/i18n';
import { describe, expect, it } from 'vitest';
import de from '../../../../messages/de/errors.json' with { type: 'json' };
import en from '../../../../messages/en/errors.json' with { type: 'json' };
import { EXAMPLE_VALUES } from './error-table.tsx';

describe('error messages in the documentation', () => {
  it.each(['en_GB', 'de'] as const)('are plain text without template syntax (%s)', (locale) => {
    const resources = { en: { errors: en }, de: { errors: de } };
    const i18n = makeI18n({ locale, namespaces: ['errors'], resources });
    const codes = Object.keys(en) as (keyof typeof en)[];
    const shown = codes.map((code) => i18n.t(`errors:${code}`, EXAMPLE_VALUES));
    expect(shown.filter((text) => /, (plural|select),/.test(text))).toEqual([]);
    // This message has a plural and also a release title.
    expect(i18n.t('errors:item_fewer_left', EXAMPLE_VALUES)).toMatch(/2 .*{title}|{title}.* 2 /);
  });
});
