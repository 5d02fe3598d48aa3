/**
 * Saves what is typed while it is typed, one save after the other. What the server said last wins:
 * the version of the next save, and what is still wrong.
 */
import type { Creator, CreatorChanges } from '@lathe/contract/creator-calls';
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Problems } from './steps.ts';

export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'conflict' }
  | { kind: 'failed'; message: string; problems: Problems; unreachable: boolean };

/** How long a pause in the typing is. */
const PAUSE_MS = 700;
/** How long to wait before a server that could not be reached is asked again. */
const RETRY_MS = 5000;

/** Of this tab: the saves of a step that was left may still be under way when the next one begins. */
let newestVersion = 0;
let lastSave: Promise<unknown> = Promise.resolve();

/** Whoever reads the answers anew waits for this first. */
export async function savesUnderWay(): Promise<void> {
  await lastSave;
}

interface Options {
  userId: string;
  creator: Creator | null;
  read: (form: FormData) => CreatorChanges;
  /** A step that has nothing to save into yet, or nothing that is worth saving by halves. */
  enabled: boolean;
}

export function useAutosave({ userId, creator, read, enabled }: Options) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [saved, setSaved] = useState<Creator | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const dirty = useRef(false);
  const underWay = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = creator?.version ?? 0;
  const busy = useNavigation().state !== 'idle';
  const page = useRef({ known, busy });
  useLayoutEffect(() => {
    page.current = { known, busy };
  }, [known, busy]);

  const save = useCallback(
    async ({ leaving = false } = {}): Promise<boolean> => {
      clearTimeout(timer.current);
      if (!dirty.current || !form.current) return await lastSave.then(() => true);
      // A button was pressed: the page is about to learn of a newer version.
      if (page.current.busy && !leaving) {
        timer.current = setTimeout(save, PAUSE_MS);
        return false;
      }
      const answers = read(new FormData(form.current));
      dirty.current = false;
      underWay.current += 1;
      setState({ kind: 'saving' });
      const work = lastSave.then(() =>
        api('PUT /api/account/{id}/creator', {
          params: { id: userId },
          body: { ...answers, version: Math.max(newestVersion, page.current.known) },
        }),
      );
      lastSave = work.catch(() => undefined);
      try {
        const reply = await work;
        newestVersion = reply.version;
        setSaved(reply);
        setState({ kind: 'saved' });
        return true;
      } catch (error) {
        dirty.current = true;
        const failure = failureOf(error);
        setState(failure);
        if (failure.kind === 'failed' && failure.unreachable) {
          timer.current = setTimeout(save, RETRY_MS);
        }
        return false;
      } finally {
        underWay.current -= 1;
      }
    },
    [read, userId],
  );

  // Leaving by the browser's own Back must not lose the last word. Later the form would be gone.
  useLayoutEffect(
    () => () => {
      if (dirty.current) void save({ leaving: true });
      clearTimeout(timer.current);
    },
    [save],
  );

  function onInput() {
    if (!enabled) return;
    dirty.current = true;
    // From the first letter on, what stands here is no longer what is kept.
    setState((before) => (before.kind === 'saving' ? before : { kind: 'saving' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  }

  /** Waits for what is being saved; a form that cannot reach the server stays where it is. */
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const own = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (enabled && (dirty.current || underWay.current > 0)) {
      event.preventDefault();
      if (await save()) own.requestSubmit(submitter);
      return;
    }
    const field = own.elements.namedItem('version');
    if (field instanceof HTMLInputElement) field.value = String(Math.max(newestVersion, known));
  }

  const newest = saved && saved.version >= known ? saved : creator;
  return { form, state, newest, onInput, onSubmit };
}

function failureOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'conflict') return { kind: 'conflict' };
  const { message, errors: problems = {}, status } = error;
  return { kind: 'failed', message, problems, unreachable: status === 0 };
}
