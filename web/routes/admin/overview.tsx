import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link, useRouteLoaderData } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { sectionsFor } from './sections.ts';

export default function AdminOverview() {
  const { t } = useTranslation('admin');
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout');
  const sections = sectionsFor({ isAdmin: frame?.isAdmin ?? false });
  const rooms = sections.filter((section) => section.name !== 'overview');
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview.title') })}</title>
      <header>
        <h1>{t('sections.overview.title')}</h1>
        <p className="mt-2 text-soft">{t('overview.lead')}</p>
      </header>
      <ul className="section-links admin-narrow">
        {rooms.map(({ name, to, icon }) => (
          <li key={name}>
            <Link to={to} className="card section-link">
              <Icon of={icon} size={24} />
              <span className="section-link-words">
                <span className="section-link-title">{t(`sections.${name}.title`)}</span>
                <span className="section-link-text">{t(`sections.${name}.text`)}</span>
              </span>
              <Icon of={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
