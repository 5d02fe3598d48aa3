import Disc3 from 'lucide-react/icons/disc-3';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useLocation } from 'react-router';
import { useTranslation } from '../../ui/translation.ts';
import { Rail, RailEntry } from './rail.tsx';
import { ACCOUNT_SECTIONS } from './sections.ts';

interface Props {
  name: string;
  /** Whether the account already has access to the studio. */
  sells: boolean;
  isStaff: boolean;
}

export function AccountNav({ name, sells, isStaff }: Props) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const sections = ACCOUNT_SECTIONS.map((section) => ({
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
        {sections.map(({ to, icon, title }) => (
          <RailEntry key={to} to={to} icon={icon} title={title} end={to === '/account'} />
        ))}
        <RailEntry to="/studio" icon={Disc3} title={t(sells ? 'rooms.studio' : 'rooms.sell')} />
        {isStaff && <RailEntry to="/admin" icon={LayoutDashboard} title={t('rooms.admin')} />}
      </ul>
    </Rail>
  );
}
