import { useLocation } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { useTranslation } from '../../ui/translation.ts';
import { Rail, RailEntry } from '../account/rail.tsx';
import { sectionsFor } from './sections.ts';

interface Props {
  name: string;
  isAdmin: boolean;
}

export function AdminNav({ name, isAdmin }: Props) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const production = useRootData()?.production ?? true;
  const sections = sectionsFor({ isAdmin, production }).map((section) => ({
    ...section,
    title: t(`sections.${section.name}.title`),
  }));
  return (
    <Rail
      label={t('sections.navigation')}
      signedInAs={t('sections.signed_in_as', { name })}
      current={sections.findLast(({ to }) => pathname.startsWith(to))}
    >
      <ul>
        {sections.map(({ name: section, to, icon, title }) => (
          <RailEntry key={section} to={to} icon={icon} title={title} end={section === 'overview'} />
        ))}
      </ul>
    </Rail>
  );
}
