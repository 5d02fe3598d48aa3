/**
 * Saves what is typed while it is typed, one save after the other. What the server said last wins:
 * the version of the next save, and what is still wrong.
 */
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';

/** By the path of the field. */
export type Problems = Readonly<Record<string, readonly string[]>>;

export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'conflict' }
  | { kind: 'failed'; message: string; problems: Problems; unreachable: boolean };

/** The codes by which a call says that another tab was faster. */
const CONFLICTS: readonly string[] = ['conflict', 'changed_meanwhile'];
/** How long a pause in the typing is. */
const PAUSE_MS = 700;
/** How long to wait before a server that could not be reached is asked again. */
const RETRY_MS = 5000;

/** Of this tab: the saves of a step that was left may still be under way when the next one begins. */
const newestVersions = new Map<string, number>();
let lastSave: Promise<unknown> = Promise.resolve();

/** Whoever reads the answers anew waits for this first. */
export async function savesUnderWay(): Promise<void> {
  await lastSave;
}

interface Versioned {
  version: number;
}

/** What is kept now, and what of the answers was rejected while the rest was kept. */
export interface Saved<Kept extends Versioned> {
  kept: Kept;
  rejected?: { message: string; problems: Problems };
}

interface Options<Kept extends Versioned> {
  /** What the form is about, such as `release:…`; its versions are counted by this name. */
  name: string;
  /** As the page was given it; null before there is anything to save into. */
  known: Kept | null;
  /** A failure is an `ApiError`. `kept` is what was saved last. */
  send: (form: FormData, given: { version: number; kept: Kept | null }) => Promise<Saved<Kept>>;
  /** A step that has nothing to save into yet, or nothing that is worth saving by halves. */
  enabled: boolean;
}

export function useAutosave<Kept extends Versioned>(options: Options<Kept>) {
  const { name, known: given, send, enabled } = options;
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [saved, setSaved] = useState<Kept | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const dirty = useRef(false);
  const underWay = useRef(0);
  const passing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = given?.version ?? 0;
  const newest = saved && saved.version >= known ? saved : given;
  const busy = useNavigation().state !== 'idle';
  const page = useRef({ known, busy });
  const kept = useRef(newest);
  useLayoutEffect(() => {
    page.current = { known, busy };
    kept.current = newest;
  }, [known, busy, newest]);

  const save = useCallback(
    async ({ leaving = false } = {}): Promise<boolean> => {
      clearTimeout(timer.current);
      if (!dirty.current || !form.current) return await lastSave.then(() => true);
      // A button was pressed: the page is about to learn of a newer version.
      if (page.current.busy && !leaving) {
        timer.current = setTimeout(save, PAUSE_MS);
        return false;
      }
      const answers = new FormData(form.current);
      dirty.current = false;
      underWay.current += 1;
      setState({ kind: 'saving' });
      const work = lastSave.then(() =>
        send(answers, { version: versionOf(name, page.current.known), kept: kept.current }),
      );
      lastSave = work.catch(() => undefined);
      try {
        const reply = await work;
        newestVersions.set(name, reply.kept.version);
        kept.current = reply.kept;
        setSaved(reply.kept);
        if (reply.rejected) {
          dirty.current = true;
          setState({ kind: 'failed', ...reply.rejected, unreachable: false });
          return true;
        }
        setState({ kind: 'saved' });
        return true;
      } catch (error) {
        dirty.current = true;
        const failure = failureOf(error);
        setState(failure);
        if (failure.kind === 'failed' && failure.unreachable) {
          timer.current = setTimeout(save, RETRY_MS);
        }
        // What was rejected is rejected again, and then with all its problems on top of the form.
        return failure.kind === 'failed' && !failure.unreachable;
      } finally {
        underWay.current -= 1;
      }
    },
    [send, name],
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
    if (enabled && !passing.current && (dirty.current || underWay.current > 0)) {
      event.preventDefault();
      if (!(await save())) return;
      passing.current = true;
      own.requestSubmit(submitter);
      return;
    }
    passing.current = false;
    const field = own.elements.namedItem('version');
    if (field instanceof HTMLInputElement) field.value = String(versionOf(name, known));
  }

  return { form, state, newest, onInput, onSubmit };
}

function versionOf(name: string, known: number): number {
  return Math.max(newestVersions.get(name) ?? 0, known);
}

function failureOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) throw error;
  if (CONFLICTS.includes(error.code)) return { kind: 'conflict' };
  const { message, errors: problems = {}, status } = error;
  return { kind: 'failed', message, problems, unreachable: status === 0 };
}
