/** The Record Label area: its pages as tabs, once there is a label. */
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { PlainLink } from '../../../ui/link.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import type { Route } from './+types/layout.ts';
import './label.css';

const TABS = ['roster', 'invitations', 'sales', 'catalogue'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  return await api('GET /api/users/{user}/label', { params: { user: viewer.id } });
}

export default function LabelLayout({ loaderData: { label } }: Route.ComponentProps) {
  const { t } = useTranslation('labels');
  if (!label) return <Outlet />;
  return (
    <>
      <header className="label-head">
        <div>
          <p className="text-soft">{t('area')}</p>
          <h1>{label.name}</h1>
        </div>
        <PlainLink to={`/labels/${label.url}`} className="link">
          {t('public_page')}
        </PlainLink>
      </header>
      <TabLinks
        label={t('area')}
        links={[
          { to: '/studio/label', label: t('tabs.profile'), end: true },
          ...TABS.map((tab) => ({ to: `/studio/label/${tab}`, label: t(`tabs.${tab}`) })),
          { to: '/studio/splits', label: t('tabs.splits') },
        ]}
      />
      <Outlet />
    </>
  );
}
