import { PassThrough } from 'node:stream';
import type { ServerSide } from '@lathe/contract/server-side';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { pageI18n } from './lib/messages.server.ts';
import { ServerOnlyContext } from './lib/server-only.tsx';
import { serverSide } from './lib/server-side.ts';
import { I18nProvider } from './ui/translation.ts';

// The server must render with the same copy of React Router that the pages were built with.
export { createRequestHandler } from 'react-router';

/** Called by the server for every request, because it cannot import our context key. */
export function makeLoadContext(given: ServerSide): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverSide, given);
  return context;
}

/** Milliseconds before rendering is aborted. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale, csrfToken } = loadContext.get(serverSide);
  const routeId = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? '';
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServerOnlyContext value={{ nonce, csrfToken }}>
        <I18nProvider value={pageI18n(locale, routeId)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </I18nProvider>
      </ServerOnlyContext>,
      {
        nonce,
        // React would move parts behind the page, where only scripts can put them in place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        // Pages are small and often cached as a whole, so they are not streamed. Status and head
        // are then always right.
        onAllReady() {
          // A running timer would keep this page in memory.
          clearTimeout(abortTimer);
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
    const abortTimer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * Style sheets block the first paint, but come after all scripts in the page. The Link header lets
 * browsers fetch them first.
 */
function styleSheets({ manifest, staticHandlerContext }: EntryContext): string {
  const files = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return [...new Set(files)].map((file) => `<${file}>; rel=preload; as=style`).join(', ');
}
