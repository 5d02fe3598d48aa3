import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { slugify } from '@lathe/rules/slugs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  userId: string;
  pageId: string | null;
  /** The typed page name; it provides the URL until one is typed. */
  name: string;
  /** Prefix of the URL: `lathe.example/`. */
  host: string;
  initial: string;
  field: { name: string; id: string; label: React.ReactNode; error: string | undefined };
}

interface SlugCheck {
  url: string;
  available: boolean;
  message: string;
  suggestion: string | null;
}

const DEBOUNCE_MS = 350;

/** The page URL, checked while typing. Without scripts it is checked on save. */
export function UrlField({ userId, pageId, name, host, initial, field }: Props) {
  const { t } = useTranslation('my_pages');
  const [typed, setTyped] = useState(initial);
  const [touched, setTouched] = useState(initial !== '');
  const value = touched ? typed : slugify(name).slice(0, PAGE_TEXT_MAX.url);
  const answer = useSlugCheck({ userId, pageId, url: value, wanted: value !== initial });

  function use(url: string) {
    setTyped(url);
    setTouched(true);
  }

  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        optional
        help={t('form.url_help')}
        before={<span className="text-soft">{host}</span>}
        value={value}
        maxLength={PAGE_TEXT_MAX.url}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => use(event.target.value)}
      />
      <p className="url-answer" role="status">
        {answer?.url === value && (
          <span className={answer.available ? 'text-success-ink' : 'text-danger-ink'}>
            {answer.message}
          </span>
        )}
        {answer?.url === value && answer.suggestion !== null && (
          <Button size="small" onClick={() => use(answer.suggestion ?? '')}>
            {t('url.use', { suggestion: answer.suggestion })}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Debounced; replies to older input are ignored. */
function useSlugCheck(asked: {
  userId: string;
  pageId: string | null;
  url: string;
  wanted: boolean;
}): SlugCheck | null {
  const { userId, pageId, url, wanted } = asked;
  const [answer, setAnswer] = useState<SlugCheck | null>(null);
  useEffect(() => {
    if (!wanted || url === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { url, ...(pageId !== null && { page: pageId }) };
        const sent = { params: { user: userId }, query };
        const reply = await api('GET /api/users/{user}/page_url', sent, { signal: stop.signal });
        setAnswer({ url, ...reply });
      } catch {
        // Errors appear on save.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [userId, pageId, url, wanted]);
  return wanted ? answer : null;
}
