import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { slugify } from '@lathe/rules/slugs';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

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
  const [input, setInput] = useState(initial);
  const [touched, setTouched] = useState(initial !== '');
  const value = touched ? input : slugify(name).slice(0, PAGE_TEXT_MAX.url);
  const check = useSlugCheck({ userId, pageId, url: value, enabled: value !== initial });

  function use(url: string) {
    setInput(url);
    setTouched(true);
  }

  return (
    <div className="stack gap-2">
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
      <p className="url-check" role="status">
        {check?.url === value && (
          <span className={check.available ? 'text-success' : 'text-danger'}>{check.message}</span>
        )}
        {check?.url === value && check.suggestion !== null && (
          <Button size="small" onClick={() => use(check.suggestion ?? '')}>
            {t('url.use', { suggestion: check.suggestion })}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Debounced; replies to older input are ignored. */
function useSlugCheck(options: {
  userId: string;
  pageId: string | null;
  url: string;
  enabled: boolean;
}): SlugCheck | null {
  const { userId, pageId, url, enabled } = options;
  const [check, setCheck] = useState<SlugCheck | null>(null);
  useEffect(() => {
    if (!enabled || url === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { url, ...(pageId !== null && { page: pageId }) };
        const sent = { params: { user: userId }, query };
        const reply = await api('GET /api/users/{user}/page_url', sent, { signal: stop.signal });
        setCheck({ url, ...reply });
      } catch {
        // Errors appear on save.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [userId, pageId, url, enabled]);
  return enabled ? check : null;
}
