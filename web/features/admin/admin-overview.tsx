import { useRouteLoaderData } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { SectionLinks } from '../../ui/section-links.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AdminHeader } from './admin-header.tsx';
import type { loader as layoutLoader } from './admin-layout.server.ts';
import type { loader } from './admin-overview.server.ts';
import { sectionsFor } from './sections.ts';

export function AdminOverview({ loaderData: { waiting } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('admin');
  const frame = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout');
  const waitingText = (name: string) => {
    const count = waiting[name] ?? 0;
    if (count === 0) return undefined;
    return name === 'orders' ? t('overview.returns', { count }) : t('overview.waiting', { count });
  };
  const sections = sectionsFor({
    isAdmin: frame?.isAdmin ?? false,
    production: useRootData()?.production ?? true,
  }).flatMap(({ name, ...rest }) =>
    name === 'overview'
      ? []
      : [
          {
            ...rest,
            title: t(`sections.${name}.title`),
            text: t(`sections.${name}.text`),
            waiting: waitingText(name),
          },
        ],
  );
  return (
    <>
      <AdminHeader title={t('sections.overview.title')} lead={t('overview.lead')} />
      <SectionLinks sections={sections} className="admin-sections" />
    </>
  );
}
