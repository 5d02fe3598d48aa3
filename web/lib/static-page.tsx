/**
 * Pages of text. The browser keeps the HTML of the server and loads neither the component nor its
 * messages. After a navigation it shows the HTML of the requested page.
 *
 *   export const clientLoader = loadStaticPage;
 *   export default import.meta.env.SSR ? staticPage(Terms) : StaticPage;
 *
 * The route also needs a loader, or React Router would call `clientLoader` during hydration.
 */
import type { ComponentType, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { I18nProvider, useTranslation } from '../ui/translation.ts';

interface StaticHtml {
  html: string;
  title: string;
}

const CLASS = 'static-page';

/** For the server. Nothing in the page may need scripts. */
export function staticPage<Props extends object>(Page: ComponentType<Props>) {
  return function ServerPage(props: Props) {
    const { i18n } = useTranslation();
    // The browser does not need the messages of the page.
    return (
      <I18nProvider value={i18n.silent ?? i18n}>
        <div className={CLASS}>
          <Page {...props} />
        </div>
      </I18nProvider>
    );
  };
}

export async function loadStaticPage({ request }: { request: Request }): Promise<StaticHtml> {
  const reply = await fetch(request.url, { headers: { Accept: 'text/html' } });
  if (!reply.ok) throw reply;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return { html: page.querySelector(`.${CLASS}`)?.innerHTML ?? '', title: page.title };
}

/** For the browser. */
export function StaticPage({ loaderData }: { loaderData?: unknown }) {
  const navigate = useNavigate();
  const loaded = isStaticHtml(loaderData) ? loaderData : null;

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest('a');
    // React Router marks the links that it handles.
    if (!link || !('discover' in link.dataset) || link.target !== '') return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  }

  return (
    <>
      <title>{loaded?.title ?? document.title}</title>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are interactive */}
      <div
        className={CLASS}
        onClick={follow}
        suppressHydrationWarning
        // During hydration, React leaves the HTML of the server as it is.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own server
        dangerouslySetInnerHTML={{ __html: loaded?.html ?? '' }}
      />
    </>
  );
}

function isStaticHtml(data: unknown): data is StaticHtml {
  return typeof data === 'object' && data !== null && 'html' in data && 'title' in data;
}
