import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { requireViewer } from '../../lib/require-viewer.ts';
import { SectionLinks } from '../../ui/section-links.tsx';
import type { Route } from './+types/overview.ts';
import { AdminHeader } from './admin-header.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { sectionsFor } from './sections.ts';

/** What waits in which room, as far as it fits on one page of its list. */
export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const [reviews, returns, plant, pages, jobs] = await Promise.all([
    api('GET /api/reviews', { query: { state: 'open' } }),
    api('GET /api/admin/returns', { query: { state: 'open' } }),
    api('GET /api/production'),
    api('GET /api/admin/pages', { query: {} }),
    api('GET /api/admin/jobs/dead'),
  ]);
  const waiting: Partial<Record<string, number>> = {
    reviews: reviews.data.length,
    orders: returns.data.length,
    production: plant.counts.reduce((sum, { jobs }) => sum + jobs, 0),
    pages: pages.data.length,
    jobs: jobs.data.length,
  };
  return { waiting };
}

export default function AdminOverview({ loaderData: { waiting } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout');
  const wordsFor = (name: string) => {
    const count = waiting[name] ?? 0;
    if (count === 0) return undefined;
    return name === 'orders' ? t('overview.returns', { count }) : t('overview.waiting', { count });
  };
  const rooms = sectionsFor({ isAdmin: frame?.isAdmin ?? false }).flatMap(({ name, ...rest }) =>
    name === 'overview'
      ? []
      : [
          {
            ...rest,
            title: t(`sections.${name}.title`),
            text: t(`sections.${name}.text`),
            waiting: wordsFor(name),
          },
        ],
  );
  return (
    <>
      <AdminHeader title={t('sections.overview.title')} lead={t('overview.lead')} />
      <SectionLinks sections={rooms} className="admin-rooms" />
    </>
  );
}
