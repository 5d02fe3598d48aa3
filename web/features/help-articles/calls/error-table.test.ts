import { describe, expect, it } from 'vitest';
import en from '../../../../messages/en/errors.json' with { type: 'json' };
import { testI18n } from '../../../ui/testing/i18n.ts';
import { EXAMPLE_VALUES } from './error-table.tsx';

describe('error messages in the documentation', () => {
  it.each(['en_GB', 'de'] as const)('are plain text without template syntax (%s)', (locale) => {
    const t = testI18n(locale).translate('errors');
    const codes = Object.keys(en) as (keyof typeof en)[];
    const shown = codes.map((code) => t(code, EXAMPLE_VALUES));
    expect(shown.filter((text) => /, (plural|select),/.test(text))).toEqual([]);
    // This message has a plural and also a release title.
    expect(t('item_fewer_left', EXAMPLE_VALUES)).toMatch(/2 .*{title}|{title}.* 2 /);
  });
});
