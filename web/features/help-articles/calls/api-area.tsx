/** Documents the calls of one API area. */
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './api-area.server.ts';
import { CallEntry } from './call-entry.tsx';
import '../article.css';
import './calls.css';

export function ApiArea({ loaderData: { area, others } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('docs');
  useOpenTarget();
  return (
    <article className="page article call-docs">
      <title>{t('page_title', { title: area.name })}</title>
      <meta name="description" content={t('description')} />
      <header className="article-head">
        <Breadcrumbs crumbs={[{ label: t('title'), to: '/docs' }]} current={area.name} />
        <h1>{area.name}</h1>
      </header>
      <nav className="toc toc-sidebar" aria-label={t('areas')}>
        <ol>
          {others.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/docs/${id}`} aria-current={id === area.id ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        <div className="call-list">
          {area.calls.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
        </div>
      </div>
    </article>
  );
}

/**
 * Browsers open the target call on page load, but not on client-side navigation. Runs before paint,
 * so that scrolling finds the right position.
 */
function useOpenTarget() {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const call = document.getElementById(hash.slice(1))?.closest('details');
    if (call) call.open = true;
  }, [hash]);
}
