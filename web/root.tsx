// Must come first, so component styles override the base styles.
import './styles/app.css';

import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import {
  bcp47,
  DEFAULT_LOCALE,
  isLocale,
  LANGUAGE_PARAMETER,
  LOCALE_COOKIE,
} from '@lathe/rules/locales';
import { collectsVat } from '@lathe/rules/vat';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router';
import type { Route } from './+types/root.ts';
import favicon from './favicon.svg?url';
import { ClockNotice } from './features/app-shell/clock-notice.tsx';
import { CountViews } from './features/app-shell/count-views.ts';
import { ErrorPage } from './features/app-shell/error-page.tsx';
import { Footer } from './features/app-shell/footer.tsx';
import { Header } from './features/app-shell/header.tsx';
import { BasketButton } from './features/basket/basket-button.tsx';
import { ConnectionNote } from './features/form-drafts/connection-note.tsx';
import { LocalePicker } from './features/locale-picker/locale-picker.tsx';
import { PlayerHost } from './features/player/player-host.tsx';
import { SearchBox } from './features/search/search-box.tsx';
import { Toasts } from './features/toasts/toasts.tsx';
import { storePreference } from './lib/cookies.ts';
import { exposeFlagsInConsole } from './lib/flags.ts';
import { useHeldReloads } from './lib/hold-reloads.ts';
import { replayPreHydrationInput } from './lib/pre-hydration-input.ts';
import { restartLoadsWith, retryLoads } from './lib/retry-loads.ts';
import { type RootData, useRootData } from './lib/root-data.ts';
import { useNonce } from './lib/server-only.tsx';
import { serverSide } from './lib/server-side.ts';
import { syncSignOut } from './lib/signed-out.ts';
import { SectionBoundary } from './ui/section-boundary.tsx';
import { usePageMessages, useTranslation } from './ui/translation.ts';
import './features/app-shell/progress.css';

export function loader({ context }: Route.LoaderArgs): RootData {
  const side = context.get(serverSide);
  const { locale, country, viewer, flags, production, clockAheadSeconds, publicUrl } = side;
  const { name = '', address = [], email = null } = side.operator ?? {};
  return {
    ...{ locale, country, viewer, flags, production, clockAheadSeconds, publicUrl },
    operator: side.operator && { name, address, email },
    pricesHaveVat: collectsVat(country),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [retryLoads];

/** Language, country and sign-in change only with a full page load; a form moves the clock. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  // With a query after an earlier move.
  return formAction?.split('?', 1)[0] === '/admin/clock';
}

/** The two font files that every page needs at once. Others load on demand. */
const PRELOADED_FONTS = [inter, bricolage];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  ...PRELOADED_FONTS.map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const nonce = useNonce();
  const { t } = useTranslation();
  const production = data?.production ?? true;
  // Embedded pages have no header and footer.
  const bare = useMatches().some(({ handle }) => isBare(handle));
  useEffect(() => {
    replayPreHydrationInput();
    // Marks the page as hydrated, for styles and tests.
    document.documentElement.dataset.live = 'yes';
    storeLanguageParameter();
    if (!production) exposeFlagsInConsole();
  }, [production]);
  const isSignedIn = data?.viewer != null;
  useEffect(() => (isSignedIn ? syncSignOut() : undefined), [isSignedIn]);
  return (
    <html lang={bcp47(data?.locale ?? DEFAULT_LOCALE)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#15130f" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body className="shell-page">
        {bare ? (
          <main id="content">{children}</main>
        ) : (
          <>
            <a className="skip-link" href="#content">
              {t('skip_to_content')}
            </a>
            <ClockNotice aheadSeconds={data?.clockAheadSeconds ?? 0} />
            <Header picker={<LocalePicker />} basket={<BasketButton />} search={<SearchBox />} />
            <main id="content" tabIndex={-1} className="shell-content">
              {children}
            </main>
            <Footer />
          </>
        )}
        <CountViews />
        <Progress />
        <Reconnect />
        <ConnectionNote />
        <SectionBoundary silent>
          <PlayerHost bar={!bare} />
        </SectionBoundary>
        <SectionBoundary silent>
          <Toasts />
        </SectionBoundary>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function isBare(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'bare' in handle;
}

/**
 * A URL with a language parameter also sets the cookie, because later router requests carry only
 * the cookie.
 */
function storeLanguageParameter(): void {
  const language = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  if (isLocale(language)) storePreference(LOCALE_COOKIE, language);
}

/** Progress bar at the top during navigation; fast navigations do not show it. */
function Progress() {
  const isBusy = useNavigation().state !== 'idle';
  return isBusy && <div className="shell-progress" aria-hidden="true" />;
}

/** Its own component, because it renders with every navigation and fetcher. */
function Reconnect() {
  const { revalidate } = useRevalidator();
  useEffect(() => restartLoadsWith(revalidate), [revalidate]);
  useHeldReloads();
  return null;
}

export default function Root() {
  usePageMessages(useMatches().at(-1)?.id ?? '');
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
