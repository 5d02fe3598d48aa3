/** Tests the server-rendered output, without scripts. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { testI18n } from '../../ui/testing/i18n.ts';
import { I18nProvider } from '../../ui/translation.ts';
import { LocalePicker } from './locale-picker.tsx';

const Gift = () => <LocalePicker variant="gift" />;
const pageOf = (Component: () => ReactNode) =>
  createRoutesStub([{ id: 'root', path: '*', Component }]);
const [DarkPage, GiftPage] = [pageOf(LocalePicker as () => ReactNode), pageOf(Gift)];

function render(Page: typeof DarkPage, address = '/') {
  const loaderData = { root: { locale: 'en_GB', country: 'DE' } };
  return renderToString(
    <I18nProvider value={testI18n()}>
      <Page initialEntries={[address]} hydrationData={{ loaderData }} />
    </I18nProvider>,
  );
}

test('the control is a link with a return path, a title and the flag of the country', () => {
  const html = render(DarkPage, '/search?q=a&media=CD');
  expect(html).toContain('href="/preferences?return_to=%2Fsearch%3Fq%3Da%26media%3DCD"');
  expect(html).toContain('title="Shipping country and language"');
  expect(html).toContain('src="/assets/flags/de.svg"');
  expect(html).toContain('Country: DE, language: English (British)');
});

test('without scripts it is not announced as a dialog button', () => {
  expect(render(DarkPage)).not.toMatch(/role=|aria-haspopup|aria-expanded/);
});

test('the gift variant is light, and hides truck and arrow', () => {
  const gift = render(GiftPage);
  expect(gift).toContain('data-theme="light"');
  expect(gift).toContain('src="/assets/flags/de.svg"');
  expect(gift).not.toMatch(/lucide-truck|lucide-chevron-down/);
  expect(render(DarkPage)).toMatch(/lucide-truck[\s\S]*lucide-chevron-down/);
});
