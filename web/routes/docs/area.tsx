/** Documents the calls of one API area. */
import { useTranslation } from 'react-i18next';
import { data, Link } from 'react-router';
import { CallEntry } from '../../features/help-articles/calls/call-entry.tsx';
import { describeCalls } from '../../features/help-articles/calls/describe-calls.ts';
import { useOpenTarget } from '../../features/help-articles/calls/use-open-target.ts';
import { publicPage } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import type { Route } from './+types/area.ts';
import '../../features/help-articles/article.css';
import '../../features/help-articles/calls/calls.css';

export const headers = publicPage();

export function loader({ context, params }: Route.LoaderArgs) {
  const { areas } = describeCalls(context.get(serverSide).openApi());
  const area = areas.find(({ id }) => id === params.area);
  if (!area) throw data(null, 404);
  return { area, others: areas.map(({ id, name }) => ({ id, name })) };
}

export default function ApiArea({ loaderData: { area, others } }: Route.ComponentProps) {
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
