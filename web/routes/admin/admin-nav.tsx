import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { sectionsFor } from './sections.ts';

interface Props {
  name: string;
  isAdmin: boolean;
}

/** The rail of the account, with other rooms; on a phone, a menu that opens without scripts too. */
export function AdminNav({ name, isAdmin }: Props) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const sections = sectionsFor({ isAdmin });
  const here = sections.findLast(({ to }) => pathname.startsWith(to));
  const entries = (
    <ul>
      {sections.map((section) => (
        <li key={section.name}>
          <NavLink to={section.to} end={section.name === 'overview'} className="account-entry">
            <Icon of={section.icon} />
            {t(`sections.${section.name}.title`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="account-nav" aria-label={t('sections.navigation')}>
      <p className="account-nav-name">{t('sections.signed_in_as', { name })}</p>
      <div className="account-rail">{entries}</div>
      {/* Closed again by the page it led to. */}
      <details key={pathname} className="account-menu">
        <summary>
          {here && <Icon of={here.icon} />}
          <span>{here && t(`sections.${here.name}.title`)}</span>
          <Icon of={ChevronDown} className="account-menu-arrow" />
        </summary>
        {entries}
      </details>
    </nav>
  );
}
