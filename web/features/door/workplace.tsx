import type { Scanned } from '@lathe/rules/door/decide-scan';
import type { Locale } from '@lathe/rules/locales';
import ListChecks from 'lucide-react/icons/list-checks';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import SettingsIcon from 'lucide-react/icons/settings';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { Answer } from './answer.ts';
import { AnswerScreen } from './answer-screen.tsx';
import type { DoorView } from './door-view.ts';
import { canUndo } from './kept-scan.ts';
import { ListScreen } from './list-screen.tsx';
import type { Door } from './make-door.ts';
import { ScanScreen } from './scan-screen.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { allowSounds, signal } from './signals.ts';
import { StatusBar } from './status-bar.tsx';
import { stayAwake } from './stay-awake.ts';
import { useKeyScanner } from './use-key-scanner.ts';

const TABS = [
  ['scan', ScanLine],
  ['search', Search],
  ['list', ListChecks],
  ['settings', SettingsIcon],
] as const;

interface Props {
  door: Door;
  view: DoorView;
  locale: Locale;
  changeLanguage: (locale: Locale) => void;
}

/** Where somebody admits guests. Its controls are at the bottom, for one hand. */
export function Workplace({ door, view, locale, changeLanguage }: Props) {
  const { t } = useTranslation('door');
  const [tab, setTab] = useState<(typeof TABS)[number][0]>('scan');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isUnkept, setUnkept] = useState(false);
  useEffect(stayAwake, []);
  useEffect(allowSounds, []);

  async function scan(scanned: Scanned) {
    try {
      const given = await door.scan(scanned);
      setUnkept(false);
      setAnswer(given);
      signal(given.tone);
    } catch (error) {
      // It is not on the disk: nobody may go in because of it.
      setAnswer(null);
      setUnkept(true);
      signal('careful');
      reportError(error);
    }
  }
  const onCode = (code: string) => void scan({ code });
  useKeyScanner(onCode);

  const shown = view.recent.find(({ scan: { nonce } }) => nonce === answer?.nonce)?.scan;
  const undo = (nonce: string) => void door.undo(nonce).then(() => setAnswer(null));
  return (
    <div className="door">
      <StatusBar view={view} />
      <main className="door-main">
        <h1 className="door-title">{t(`tabs.${tab}`)}</h1>
        {isUnkept && (
          <p role="alert" className="door-notice" data-tone="careful">
            {t('no_store.scan')}
          </p>
        )}
        {tab === 'scan' && <ScanScreen view={view} onCode={onCode} />}
        {tab === 'search' && (
          <SearchScreen
            search={door.search}
            onAdmit={({ serial }) => void scan({ serial })}
            onCode={onCode}
          />
        )}
        {tab === 'list' && <ListScreen view={view} now={Date.now()} onUndo={undo} />}
        {tab === 'settings' && <SettingsScreen {...{ view, locale, changeLanguage }} />}
      </main>
      <nav className="door-tabs" aria-label={t('tabs.label')}>
        {TABS.map(([name, shape]) => (
          <button
            key={name}
            type="button"
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => setTab(name)}
          >
            <Icon shape={shape} size={24} />
            {t(`tabs.${name}`)}
          </button>
        ))}
      </nav>
      {answer && (
        <AnswerScreen
          // The same words again are a new answer, which screen readers must read out.
          key={answer.nonce}
          answer={answer}
          onUndo={shown && canUndo(shown, Date.now()) ? () => undo(answer.nonce) : undefined}
          onClose={() => setAnswer(null)}
        />
      )}
    </div>
  );
}
