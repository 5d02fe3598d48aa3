import { PassThrough } from 'node:stream';
import type { ServerSide } from '@lathe/contract/server-side';
import { LOCALES, type Locale } from '@lathe/rules/locales';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { allWords, serverI18n } from './lib/messages.ts';
import { ServerOnlyContext } from './lib/server-only.tsx';
import { serverSide } from './lib/server-side.ts';

const words = await allWords();
const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, serverI18n(locale, words)]),
) as Record<Locale, ReturnType<typeof serverI18n>>;

// The server renders with the very copy of React Router that the pages were built with.
export { createRequestHandler } from 'react-router';

/** The server calls this for every request; it cannot import our context key itself. */
export function makeLoadContext(given: ServerSide): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverSide, given);
  return context;
}

/** How long a page may take to finish before the rest is given up. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale, csrfToken } = loadContext.get(serverSide);
  const i18n = translators[locale];
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServerOnlyContext value={{ nonce, csrfToken }}>
        <I18nextProvider i18n={i18n}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </ServerOnlyContext>,
      {
        nonce,
        // Pages are small and often cached whole, so they are sent whole: right status, right head.
        onAllReady() {
          // Left running, it would keep this page in memory until it ends.
          clearTimeout(patience);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          headers.set('Link', styleSheets(routerContext));
          pipe(body);
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: responseStatus,
            }),
          );
        },
        onShellError: reject,
        onError() {
          responseStatus = 500;
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * Nothing is painted before the style sheets are there, and in the page they stand behind all scripts:
 * the header lets a browser ask for them first.
 */
function styleSheets({ manifest, staticHandlerContext }: EntryContext): string {
  const files = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return [...new Set(files)].map((file) => `<${file}>; rel=preload; as=style`).join(', ');
}
