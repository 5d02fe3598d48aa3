import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LogOutForm } from '../../lib/forms/log-out-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useScrollCurrentIntoView } from '../../ui/scroll-current-into-view.ts';
import { useTranslation } from '../../ui/translation.ts';
import { isIn, STUDIO_SECTIONS, type StudioSection } from './sections.ts';
import './studio.css';

/** Side navigation on desktops, bottom bar on phones. */
export function StudioNav({ sections }: { sections: readonly StudioSection[] }) {
  const { t } = useTranslation(['studio', 'common']);
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useScrollCurrentIntoView(list, pathname);
  return (
    <nav className="studio-nav" aria-label={t('navigation')}>
      <ul ref={list}>
        {STUDIO_SECTIONS.filter(({ name }) => sections.includes(name)).map((section) => (
          <li key={section.name}>
            <Link
              to={section.to}
              className="studio-entry"
              aria-current={isIn(section, pathname) ? 'page' : undefined}
            >
              <Icon shape={section.icon} />
              <span>{t(`sections.${section.name}`)}</span>
            </Link>
          </li>
        ))}
        <li className="studio-leave">
          <Link to="/account" className="studio-entry">
            <Icon shape={User} />
            <span>{t('sections.account')}</span>
          </Link>
        </li>
        <li>
          <LogOutForm>
            <button type="submit" className="studio-entry">
              <Icon shape={LogOut} />
              <span>{t('common:header.log_out')}</span>
            </button>
          </LogOutForm>
        </li>
      </ul>
    </nav>
  );
}
