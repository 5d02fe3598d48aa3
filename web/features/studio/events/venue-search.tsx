import { useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { attemptInBrowser } from '../../../lib/forms/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Found {
  venue: string;
  address: string;
  city: string;
  country: string;
  time_zone: string;
  map_url: string;
}

interface Choice {
  id: string;
  name: string;
  text: string;
}

/** Needs scripts. Without them the place is typed. */
export function VenueSearch({
  userId,
  onFound,
}: {
  userId: string;
  onFound: (found: Found) => void;
}) {
  const { t } = useTranslation('events');
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const user = { user: userId };

  async function search() {
    setBusy(true);
    const { value, failure } = await attemptInBrowser(
      api('GET /api/users/{user}/venues', { params: user, query: { query: text } }),
    );
    setBusy(false);
    setProblem(failure?.message);
    setChoices(value?.data ?? []);
    setNote(value?.data.length === 0 ? t('form.venue_nothing') : '');
  }

  async function choose(venue: string) {
    const { value, failure } = await attemptInBrowser(
      api('GET /api/users/{user}/venues/{venue}', { params: { ...user, venue } }),
    );
    setProblem(failure?.message);
    setChoices([]);
    if (!value) return;
    setNote(t('form.venue_filled', { venue: value.venue }));
    onFound(value);
  }

  return (
    <div className="needs-scripts venue-search">
      <div className="venue-search-row">
        <TextField
          id="venue-search"
          label={t('form.venue_search')}
          help={t('form.venue_search_help')}
          error={problem}
          optional
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It searches, and does not send the form.
            event.preventDefault();
            void search();
          }}
        />
      </div>
      <Button size="small" loading={busy} onClick={search}>
        {t('form.venue_search')}
      </Button>
      <ul className="venue-choices">
        {choices.map(({ id, name, text: place }) => (
          <li key={id}>
            <button type="button" className="venue-choice" onClick={() => choose(id)}>
              <span className="text-strong">{name}</span>
              <span className="text-small text-soft">{place}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-soft">
        {note}
      </p>
    </div>
  );
}
