import { LOCALES, type Locale } from '@lathe/rules/locales';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { testI18n } from '../../../ui/testing/i18n.ts';
import { I18nProvider } from '../../../ui/translation.ts';
import type { loader } from '../guide.server.ts';
import { guideOf } from '../guide.ts';
import { ServedCountries } from '../served-countries.tsx';
import { LP, TAXES } from '../testing/lp.ts';
import { ArtworkGuide } from './artwork-guide.tsx';
import { AudioGuidePage } from './audio-guide.tsx';
import { CatalogueFileArticle } from './catalogue-file.tsx';
import { HelpIndexPage } from './help-index.tsx';
import { HowItWorksPage } from './how-it-works.tsx';
import { Privacy } from './privacy.tsx';
import { Returns } from './returns.tsx';
import { SellingPage } from './selling.tsx';
import { ShippingPage } from './shipping.tsx';
import { Terms } from './terms.tsx';

const germany = { iso: 'DE', name: 'Germany', currency: 'EUR', vat: 0.19 };
const japan = { iso: 'JP', name: 'Japan', currency: 'GBP', vat: null };
const guide = guideOf([LP], TAXES);
const loaderData = { countries: [germany, japan], own: germany, guide };
const withGuide = (Page: ComponentType<ScreenProps<typeof loader>>) => (
  <Page loaderData={guide} actionData={undefined} />
);

const PAGES = {
  index: withGuide(HelpIndexPage),
  'how it works': withGuide(HowItWorksPage),
  shipping: <ShippingPage loaderData={loaderData} actionData={undefined} />,
  returns: <Returns />,
  selling: withGuide(SellingPage),
  'audio guide': withGuide(AudioGuidePage),
  'artwork guide': <ArtworkGuide />,
  'catalogue file': <CatalogueFileArticle />,
  terms: <Terms />,
  privacy: <Privacy />,
};

function render(page: React.ReactNode, locale: Locale): string {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider value={testI18n(locale)}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

function text(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe.each(LOCALES)('articles in %s', (locale) => {
  it.each(Object.entries(PAGES))('%s has all its texts and figures', (_, page) => {
    const html = render(page, locale);
    expect(html).toMatch(/<title>[^<]+ · Lathe<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    // Unresolved placeholders keep their braces; missing messages show their key.
    expect(text(html)).not.toMatch(/[{}]|&lt;|NaN|undefined/);
    expect(text(html)).not.toMatch(/\b[a-z_]+\.[a-z_]+\.[a-z_]+\b/);
  });

  it.each(Object.entries(PAGES))('%s links only to existing anchors', (_, page) => {
    const html = render(page, locale);
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(anchors.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('figures in an article', () => {
  it('follow the locale of the reader', () => {
    expect(text(render(withGuide(SellingPage), 'en_GB'))).toContain(
      'You earn 20% of the dealer price',
    );
    expect(text(render(withGuide(SellingPage), 'de'))).toContain(
      'Du verdienst 20 % vom Händlerabgabepreis',
    );
    expect(text(render(withGuide(SellingPage), 'de'))).toContain('28,50 £');
  });

  it('follow the country of the reader', () => {
    const page = (own: typeof germany | typeof japan) =>
      text(render(<ServedCountries countries={[]} own={own} />, 'en_GB'));
    expect(page(germany)).toContain('Prices are in EUR and include 19% VAT.');
    expect(page(japan)).toContain('without VAT; import taxes may be due.');
  });
});
