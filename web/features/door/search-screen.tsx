import { DOOR_SEARCH_MIN_LENGTH } from '@lathe/rules/door-limits';
import { readTicket } from '@lathe/rules/tickets/code';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import { clockTime } from './clock-time.ts';
import { type Guest, Refused } from './door-network.ts';

interface Props {
  search: (text: string) => Promise<readonly Guest[]>;
  onAdmit: (guest: Guest) => void;
  onCode: (code: string) => void;
}

type Outcome = { guests: readonly Guest[] } | { problem: 'short' | 'offline' | 'refused' };

/** For guests without a code. Names are not kept on the device, so this needs network. */
export function SearchScreen({ search, onAdmit, onCode }: Props) {
  const { t } = useTranslation('door');
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (readTicket(text)) {
      onCode(text);
      return;
    }
    if (text.length < DOOR_SEARCH_MIN_LENGTH) return setOutcome({ problem: 'short' });
    setBusy(true);
    try {
      setOutcome({ guests: await search(text) });
    } catch (error) {
      setOutcome({ problem: error instanceof Refused ? 'refused' : 'offline' });
    }
    setBusy(false);
  }

  return (
    <div className="door-search">
      <div className="door-search-results" role="status">
        {outcome && 'problem' in outcome && <p>{t(`search.${outcome.problem}`)}</p>}
        {outcome && 'guests' in outcome && <Guests guests={outcome.guests} onAdmit={onAdmit} />}
      </div>
      <form onSubmit={submit} className="door-search-form">
        <label htmlFor="door-search">{t('search.label')}</label>
        <input
          ref={input}
          id="door-search"
          type="search"
          className="door-input"
          maxLength={300}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
        <button type="submit" className="button button-primary button-large" aria-busy={isBusy}>
          {t('search.submit')}
        </button>
      </form>
    </div>
  );
}

function Guests({ guests, onAdmit }: { guests: readonly Guest[]; onAdmit: Props['onAdmit'] }) {
  const { t, i18n } = useTranslation('door');
  if (guests.length === 0) return <p>{t('search.none')}</p>;
  return (
    <ul className="door-list">
      {guests.map((guest) => {
        const { serial, name, order_number, category, number, is_cancelled, admission } = guest;
        return (
          <li key={serial}>
            <div className="can-shrink">
              <p className="text-strong">{name}</p>
              <p className="text-small text-soft">
                {order_number === null
                  ? t('search.guest', { category: category.name, number })
                  : t('search.ticket', { category: category.name, number, order: order_number })}
              </p>
              {is_cancelled && <p className="text-danger">{t('result.cancelled')}</p>}
              {admission && (
                <p className="text-warning">
                  {t('answer.admitted_at', {
                    time: clockTime(Date.parse(admission.at), i18n.language),
                    door: admission.door,
                  })}
                </p>
              )}
            </div>
            {!is_cancelled && !admission && (
              <button
                type="button"
                className="button button-primary"
                aria-label={t('search.admit_name', { name })}
                onClick={() => onAdmit(guest)}
              >
                {t('search.admit')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
