/** Offline notice; blocks submissions and navigations that would lose data. */
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AUTOSAVE_ATTRIBUTE } from './autosave-attribute.ts';
import './connection-note.css';

export function ConnectionNote() {
  const { t } = useTranslation('failures');
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    if (online) return;
    document.addEventListener('submit', blockSubmit, true);
    document.addEventListener('click', blockNavigation, true);
    return () => {
      document.removeEventListener('submit', blockSubmit, true);
      document.removeEventListener('click', blockNavigation, true);
    };
  }, [online]);
  if (online) return null;
  return (
    // Part of every page, so it does not import the Notice component.
    <div className="connection-note notice notice-warning" role="alert">
      <Icon shape={WifiOff} />
      <div>
        <p className="notice-title">{t('offline')}</p>
        {t('offline_text')}
      </div>
    </div>
  );
}

function subscribeToConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Autosaving forms wait for the connection themselves. */
function blockSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (form instanceof HTMLFormElement && !form.hasAttribute(AUTOSAVE_ATTRIBUTE)) blockEvent(event);
}

/** The next page cannot load, and this one would be lost. */
function blockNavigation(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link instanceof HTMLAnchorElement && !link.hash && link.target !== '_blank')
    blockEvent(event);
}

function blockEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  const note = document.querySelector('.connection-note');
  note?.animate({ translate: ['0', '0 -0.5rem', '0'] }, { duration: 250 });
}
