import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { SectionLinks } from '../../ui/section-links.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { sectionsFor } from './sections.ts';

export default function AdminOverview() {
  const { t } = useTranslation('admin');
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout');
  const rooms = sectionsFor({ isAdmin: frame?.isAdmin ?? false }).flatMap(({ name, ...rest }) =>
    name === 'overview'
      ? []
      : [{ ...rest, title: t(`sections.${name}.title`), text: t(`sections.${name}.text`) }],
  );
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview.title') })}</title>
      <header>
        <h1>{t('sections.overview.title')}</h1>
        <p className="mt-2 text-soft">{t('overview.lead')}</p>
      </header>
      <SectionLinks sections={rooms} className="admin-narrow" />
    </>
  );
}
