/**
 * Saves the form while the person types, one save at a time. The last reply sets the version of the
 * next save and the remaining problems.
 */
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';

/** By field path. */
export type Problems = Readonly<Record<string, readonly string[]>>;

export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'conflict' }
  | { kind: 'failed'; message: string; problems: Problems; unreachable: boolean };

/** Error codes for a change made in another tab. */
const CONFLICTS: readonly string[] = ['conflict', 'changed_meanwhile'];
/** Typing pause before a save. */
const DEBOUNCE_MS = 700;
/** Delay before an unreachable server is retried. */
const RETRY_MS = 5000;

/** No number of an edit: the last save has failed. */
const UNSENT = -1;

/** Per tab: saves of the previous step may still run when the next step opens. */
const newestVersions = new Map<string, number>();
let lastSave: Promise<unknown> = Promise.resolve();

/** Await this before loading the saved values again. */
export async function pendingSaves(): Promise<void> {
  await lastSave;
}

interface Versioned {
  version: number;
}

/** The saved state, and the problems of the fields that were rejected. */
export interface Saved<Entity extends Versioned> {
  entity: Entity;
  rejected?: { message: string; problems: Problems };
}

interface Options<Entity extends Versioned> {
  /** Identifies the saved entity, such as `release:…`; versions are tracked per name. */
  name: string;
  /** From the loader; null before the entity exists. */
  loaded: Entity | null;
  /** Throws `ApiError` on failure. `entity` is the last saved state. */
  send: (
    form: FormData,
    given: { version: number; entity: Entity | null },
  ) => Promise<Saved<Entity>>;
  /** False for a step that has nothing to save into yet, or must not be saved in parts. */
  enabled: boolean;
}

export function useAutosave<Entity extends Versioned>(options: Options<Entity>) {
  const { name, loaded: given, send, enabled } = options;
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [saved, setSaved] = useState<Entity | null>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Counts the changes. A save contains all changes up to its number. */
  const edits = useRef(0);
  const sent = useRef(0);
  const pendingSaveCount = useRef(0);
  const passing = useRef(false);
  // Until the page is reloaded or the person decides: a newer version must not be overwritten.
  const conflicted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = given?.version ?? 0;
  const newest = saved && saved.version >= known ? saved : given;
  const busy = useNavigation().state !== 'idle';
  const page = useRef({ known, busy });
  const lastSaved = useRef(newest);
  // A ref, so that `save` stays the same: its timer and the save on leaving must not run early.
  const sendNow = useRef(send);
  useLayoutEffect(() => {
    page.current = { known, busy };
    lastSaved.current = newest;
    sendNow.current = send;
  }, [known, busy, newest, send]);

  const save = useCallback(
    async ({ leaving = false } = {}): Promise<boolean> => {
      clearTimeout(timer.current);
      if (sent.current === edits.current || !form.current) return await lastSave.then(() => true);
      if (conflicted.current) {
        setState({ kind: 'conflict' });
        return false;
      }
      // A submission is running, and its reply brings a newer version.
      if (page.current.busy && !leaving) {
        timer.current = setTimeout(save, DEBOUNCE_MS);
        return false;
      }
      const formData = new FormData(form.current);
      const edit = edits.current;
      sent.current = edit;
      // A later save contains the same changes and more.
      const sendAgain = () => {
        if (sent.current === edit) sent.current = UNSENT;
      };
      pendingSaveCount.current += 1;
      setState({ kind: 'saving' });
      const request = lastSave.then(() =>
        sendNow.current(formData, {
          version: versionOf(name, page.current.known),
          entity: lastSaved.current,
        }),
      );
      lastSave = request.catch(() => undefined);
      try {
        const reply = await request;
        newestVersions.set(name, reply.entity.version);
        lastSaved.current = reply.entity;
        setSaved(reply.entity);
        if (reply.rejected) {
          sendAgain();
          setState({ kind: 'failed', ...reply.rejected, unreachable: false });
          return true;
        }
        // Typing continued during the save, so the form is not saved yet.
        setState({ kind: edit === edits.current ? 'saved' : 'saving' });
        return true;
      } catch (error) {
        sendAgain();
        const failure = failureOf(error);
        conflicted.current = failure.kind === 'conflict';
        setState(failure);
        if (failure.kind === 'failed' && failure.unreachable) {
          timer.current = setTimeout(save, RETRY_MS);
        }
        // A rejected save is submitted again, so that the page lists all problems above the form.
        return failure.kind === 'failed' && !failure.unreachable;
      } finally {
        pendingSaveCount.current -= 1;
      }
    },
    [name],
  );

  // A button may have saved what was rejected before, or made it valid.
  useLayoutEffect(() => {
    if (known > 0 && sent.current !== edits.current) timer.current = setTimeout(save, DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [known, save]);

  // Saves on browser Back. A layout effect, because later the form is unmounted.
  useLayoutEffect(
    () => () => {
      if (sent.current !== edits.current) void save({ leaving: true });
      clearTimeout(timer.current);
    },
    [save],
  );

  function onInput() {
    if (!enabled) return;
    edits.current += 1;
    // The form differs from the saved state as soon as it changes.
    setState((before) => (before.kind === 'saving' ? before : { kind: 'saving' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(save, DEBOUNCE_MS);
  }

  /** Waits for running saves; does not submit while the server is unreachable. */
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const own = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (
      enabled &&
      !passing.current &&
      (sent.current !== edits.current || pendingSaveCount.current > 0)
    ) {
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

  /** After a conflict, when the page has loaded the other version: what was typed is saved over it. */
  function saveOver() {
    conflicted.current = false;
    setState({ kind: 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(save, DEBOUNCE_MS);
  }

  return { form, state, newest, onInput, onSubmit, saveOver };
}

/** For saves that are not of a form: runs after the others, and `pendingSaves` waits for it. */
export function inLineOfSaves<T>(save: () => Promise<T>): Promise<T> {
  const request = lastSave.then(save);
  lastSave = request.catch(() => undefined);
  return request;
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
