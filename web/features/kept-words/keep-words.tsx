/** Stands once in the frame of an area: keeps what is typed there, and gives it back. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formName, type KeptField, keptFieldOf, putBack, withField } from './kept-words.ts';
import { type Place, placeOf, readWords, writeWords } from './words-store.ts';

interface Props {
  userId: string;
  /**
   * Whether words come back also to a page that was left or loaded anew, and not only to one that
   * was taken away. Not where an old figure in a form about money could be taken for a new one.
   */
  afterLeaving?: boolean;
}

/** How long a form that was sent is watched before what it held is forgotten. */
const SETTLED_MS = 1000;
/** The fields of a page come with its own scripts, a moment after it. */
const LOOKS = 20;
const BETWEEN_LOOKS_MS = 150;

export function KeepWords({ userId, afterLeaving = false }: Props) {
  const { t } = useTranslation('failures');
  const { path } = placeOf(userId, useLocation());
  const [isBack, setIsBack] = useState(false);
  const place = useRef<Place>({ user: userId, path });
  const busy = useRef(false);
  const navigation = useNavigation();
  const unsettled = useRef(new Set<() => void>());
  useLayoutEffect(() => {
    busy.current = navigation.state !== 'idle';
    // The answer is on the page: whoever leaves at once has nothing to come back to.
    if (!busy.current) for (const settle of unsettled.current) settle();
  }, [navigation.state]);

  useEffect(() => {
    let gone = false;
    function typed({ target }: Event) {
      const field = keptFieldOf(target);
      if (field) writeWords(place.current, withField(readWords(place.current), field));
    }
    function sent({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
      const form = formName(target);
      const from = place.current;
      change(from, (fields) => fields, true);
      function settle() {
        unsettled.current.delete(settle);
        const isSaved = (one: KeptField) => one.form === form && !one.savesItself;
        const rejected = wasRejected();
        change(from, (fields) => fields.filter((one) => rejected || !isSaved(one)));
        if (!rejected) setIsBack(false);
      }
      function look() {
        if (gone || !unsettled.current.has(settle)) return;
        if (busy.current) setTimeout(look, SETTLED_MS);
        else settle();
      }
      unsettled.current.add(settle);
      // Not every form changes the page.
      setTimeout(look, SETTLED_MS);
    }
    document.addEventListener('input', typed);
    document.addEventListener('submit', sent);
    return () => {
      gone = true;
      document.removeEventListener('input', typed);
      document.removeEventListener('submit', sent);
    };
  }, []);

  useLayoutEffect(() => {
    place.current = { user: userId, path };
    return () => {
      // Signed out, or an error has taken its place under the same address.
      const isTakenAway =
        window.location.pathname === '/login' || placeOf(userId, window.location).path === path;
      const left = { user: userId, path };
      if (isTakenAway) change(left, (fields) => fields, true);
      // Their last words were saved on leaving.
      else change(left, (fields) => fields.filter(({ savesItself }) => !savesItself));
    };
  }, [path, userId]);

  useEffect(() => {
    const here = { user: userId, path };
    const words = readWords(here);
    setIsBack(false);
    if (!words || !(words.interrupted || afterLeaving)) {
      writeWords(here, null);
      return;
    }
    const fields = words.fields.filter(({ savesItself }) => words.interrupted || !savesItself);
    writeWords(here, { fields, interrupted: false });
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      looks += 1;
      const found = putBack(document, fields);
      if (found > 0) setIsBack(true);
      if (found < fields.length && looks < LOOKS) timer = setTimeout(look, BETWEEN_LOOKS_MS);
    }
    look();
    return () => clearTimeout(timer);
  }, [path, userId, afterLeaving]);

  if (!isBack) return null;
  return (
    <Notice
      role="status"
      title={t('words_back')}
      action={
        <Button
          size="small"
          onClick={() => {
            writeWords(place.current, null);
            window.location.reload();
          }}
        >
          {t('words_discard')}
        </Button>
      }
    >
      {t('words_back_text')}
    </Notice>
  );
}

type Fields = readonly KeptField[];

function change(place: Place, to: (fields: Fields) => Fields, interrupted = false): void {
  const words = readWords(place);
  if (words) writeWords(place, { fields: to(words.fields), interrupted });
}

/** Then the page shows what was typed, and it still has to be kept. */
function wasRejected(): boolean {
  return document.querySelector('main .error-summary, main [aria-invalid="true"]') !== null;
}
