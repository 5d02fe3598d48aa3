/** Used once per area layout: stores typed input and restores it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { reloadPage } from '../../lib/hold-reloads.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import {
  type DraftField,
  draftFieldOf,
  formName,
  restoreFields,
  withField,
} from './draft-fields.ts';
import { type DraftLocation, draftLocation, readDraft, writeDraft } from './draft-store.ts';

interface Props {
  userId: string;
  /**
   * Also restores drafts after the person left or reloaded the page, not only when it was replaced.
   * Off where an old amount of money could be mistaken for a current one.
   */
  restoresAfterReload?: boolean;
}

/** Delay before the draft of a submitted form is deleted. */
const SETTLE_DELAY_MS = 1000;
/** Fields render only after the scripts of their page have loaded. */
const RESTORE_ATTEMPTS = 20;
const RESTORE_INTERVAL_MS = 150;

export function FormDrafts({ userId, restoresAfterReload = false }: Props) {
  const { t } = useTranslation('failures');
  const { path } = draftLocation(userId, useLocation());
  const [isRestored, setIsRestored] = useState(false);
  const draftPage = useRef<DraftLocation>({ user: userId, path });
  const busy = useRef(false);
  const navigation = useNavigation();
  const pendingSettles = useRef(new Set<() => void>());
  useLayoutEffect(() => {
    busy.current = navigation.state !== 'idle';
    // The response has rendered, so the draft can be deleted before the person leaves.
    if (!busy.current) for (const settle of pendingSettles.current) settle();
  }, [navigation.state]);

  useEffect(() => {
    let isUnmounted = false;
    function onInput({ target }: Event) {
      const field = draftFieldOf(target);
      if (field) writeDraft(draftPage.current, withField(readDraft(draftPage.current), field));
    }
    function onSubmit({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
      const form = formName(target);
      const from = draftPage.current;
      change(from, (fields) => fields, true);
      function settle() {
        pendingSettles.current.delete(settle);
        const isSaved = (one: DraftField) => one.form === form && !one.autosaves;
        const rejected = wasRejected();
        change(from, (fields) => fields.filter((one) => rejected || !isSaved(one)));
        if (!rejected) setIsRestored(false);
      }
      function settleWhenIdle() {
        if (isUnmounted || !pendingSettles.current.has(settle)) return;
        if (busy.current) setTimeout(settleWhenIdle, SETTLE_DELAY_MS);
        else settle();
      }
      pendingSettles.current.add(settle);
      // Not every submission causes a navigation.
      setTimeout(settleWhenIdle, SETTLE_DELAY_MS);
    }
    document.addEventListener('input', onInput);
    document.addEventListener('submit', onSubmit);
    return () => {
      isUnmounted = true;
      document.removeEventListener('input', onInput);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);

  useLayoutEffect(() => {
    draftPage.current = { user: userId, path };
    return () => {
      // Signed out, or an error page is shown at the same URL.
      const isReplaced =
        window.location.pathname === '/login' ||
        draftLocation(userId, window.location).path === path;
      const left = { user: userId, path };
      if (isReplaced) change(left, (fields) => fields, true);
      // These forms saved their last input on leaving.
      else change(left, (fields) => fields.filter(({ autosaves }) => !autosaves));
    };
  }, [path, userId]);

  useEffect(() => {
    const currentPage = { user: userId, path };
    const draft = readDraft(currentPage);
    setIsRestored(false);
    if (!draft || !(draft.interrupted || restoresAfterReload)) {
      writeDraft(currentPage, null);
      return;
    }
    const fields = draft.fields.filter(({ autosaves }) => draft.interrupted || !autosaves);
    writeDraft(currentPage, { fields, interrupted: false });
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tryRestore() {
      attempts += 1;
      const found = restoreFields(document, fields);
      if (found > 0) setIsRestored(true);
      if (found < fields.length && attempts < RESTORE_ATTEMPTS)
        timer = setTimeout(tryRestore, RESTORE_INTERVAL_MS);
    }
    tryRestore();
    return () => clearTimeout(timer);
  }, [path, userId, restoresAfterReload]);

  if (!isRestored) return null;
  return (
    <Notice
      role="status"
      title={t('words_back')}
      action={
        <Button
          size="small"
          onClick={() => {
            writeDraft(draftPage.current, null);
            reloadPage();
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

type Fields = readonly DraftField[];

function change(page: DraftLocation, to: (fields: Fields) => Fields, interrupted = false): void {
  const draft = readDraft(page);
  if (draft) writeDraft(page, { fields: to(draft.fields), interrupted });
}

/** A rejected form still shows its input, so the draft stays. */
function wasRejected(): boolean {
  return document.querySelector('main .error-summary, main [aria-invalid="true"]') !== null;
}
