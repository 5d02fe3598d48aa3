/**
 * Uploads of this tab. They continue during navigation within the studio; after a reload the person
 * chooses the same file again, and the upload resumes.
 */
import { create } from 'zustand';
import { ApiError } from '../../lib/api-error.ts';
import { SendFailure } from './send-file.ts';
import { type Sample, speedOf, withSample } from './speed.ts';

export interface Upload {
  /** Unique within this tab. */
  key: string;
  /** Id of the release or item that gets the file. */
  thing: string;
  /** The target within it: its tracks, or a part of its artwork. */
  purpose: string;
  name: string;
  size: number;
  /** `lost` means offline; it resumes automatically. */
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'failed';
  sent: number;
  samples: readonly Sample[];
  /** The server's id; null until the upload is created. */
  upload: string | null;
  /** The reason of the failure, from the server if it gave one. */
  error: string | null;
  /** Why it failed, if the server gave no reason. `gone`: cancelled or deleted on the server. */
  failure: 'connection' | 'storage' | 'gone';
}

export interface RegisteredUpload {
  upload: string;
}

/** Dependencies of an upload; tests use their own. */
export interface UploadTask {
  announce(file: File, signal: AbortSignal): Promise<RegisteredUpload>;
  send(
    upload: string,
    file: File,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ): Promise<void>;
  cancel(upload: string): Promise<void>;
  /** Data shown on the page has changed. */
  changed(): void;
  now(): number;
}

interface Entry {
  file: File;
  task: UploadTask;
  stop: AbortController | null;
}

interface State {
  uploads: readonly Upload[];
  /** Server ids that this tab has finished or cancelled. Loaded lists may still contain them. */
  settled: readonly string[];
}

export const useUploads = create<State>()(() => ({ uploads: [], settled: [] }));

export function useUploadsFor(thing: string, purpose = SONGS): readonly Upload[] {
  const { uploads } = useUploads();
  return uploads.filter((each) => each.thing === thing && each.purpose === purpose);
}

/** Unfinished uploads that this tab does not handle: from another tab, or from before a reload. */
export function useAbandoned<Listed extends Unfinished>(listed: readonly Listed[]): Listed[] {
  return abandonedOf(listed, useUploads());
}

export function abandonedOf<Listed extends Unfinished>(
  listed: readonly Listed[],
  { uploads, settled }: State,
): Listed[] {
  const handled = new Set([...settled, ...uploads.map(({ upload }) => upload)]);
  // The server may list a new upload before its reply arrives here.
  const announced = uploads.filter(({ upload, state }) => upload === null && state === 'sending');
  return listed.filter(({ upload, filename, size }) => {
    if (handled.has(upload)) return false;
    const at = announced.findIndex((one) => one.name === filename && one.size === size);
    if (at !== -1) announced.splice(at, 1);
    return at === -1;
  });
}

/** Files are not in the store, because nothing renders them. */
const entries = new Map<string, Entry>();
const FILES_AT_ONCE = 2;
/** Delay before an unreachable server is retried. */
const RECONNECT_DELAY_MS = 5000;
const SONGS = 'songs';
let lastKey = 0;
let lastAnnounced: Promise<unknown> = Promise.resolve();

/** An incomplete upload listed by the server. */
export interface Unfinished {
  upload: string;
  filename: string;
  size: number;
}

interface AddFilesOptions {
  thing: string;
  purpose?: string;
  files: readonly File[];
  unfinished: readonly Unfinished[];
  task: UploadTask;
}

/** Resumes a matching unfinished upload, otherwise starts a new one. */
export function addFiles({
  thing,
  purpose = SONGS,
  files,
  unfinished,
  task,
}: AddFilesOptions): void {
  watchWindow();
  const free = abandonedOf(unfinished, useUploads.getState());
  for (const file of files) {
    const at = free.findIndex(({ filename, size }) => filename === file.name && size === file.size);
    const [resumed] = at === -1 ? [] : free.splice(at, 1);
    lastKey += 1;
    const key = String(lastKey);
    entries.set(key, { file, task, stop: null });
    const upload: Upload = {
      key,
      thing,
      purpose,
      name: file.name,
      size: file.size,
      state: 'waiting',
      sent: 0,
      samples: [],
      upload: resumed?.upload ?? null,
      error: null,
      failure: 'connection',
    };
    useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
  }
  startNext();
}

export function pauseUpload(key: string): void {
  change(key, { state: 'paused', samples: [] });
  entries.get(key)?.stop?.abort();
  startNext();
}

/** After a pause or a failure. */
export function resumeUpload(key: string): void {
  change(key, { state: 'waiting', error: null });
  startNext();
}

export async function cancelUpload(key: string): Promise<void> {
  const entry = entries.get(key);
  const upload = find(key)?.upload ?? null;
  entry?.stop?.abort();
  removeUpload(key);
  startNext();
  if (!entry || upload === null) return;
  settle(upload);
  try {
    await entry.task.cancel(upload);
  } catch (failure) {
    // It is still on the server, where it can be cancelled or continued.
    useUploads.setState(({ settled }) => ({ settled: settled.filter((id) => id !== upload) }));
    throw failure;
  } finally {
    entry.task.changed();
  }
}

function settle(upload: string): void {
  useUploads.setState(({ settled }) => ({ settled: [...settled, upload] }));
}

let isWatching = false;

function watchWindow(): void {
  if (isWatching || typeof window === 'undefined') return;
  isWatching = true;
  // Back online: lost uploads resume at once.
  window.addEventListener('online', () => {
    for (const { key, state } of useUploads.getState().uploads) {
      if (state === 'lost') resumeUpload(key);
    }
  });
  // Closing the window stops uploads, so the browser asks first.
  window.addEventListener('beforeunload', (event) => {
    const { uploads } = useUploads.getState();
    if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault();
  });
}

function startNext(): void {
  const { uploads } = useUploads.getState();
  const room = FILES_AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(room, 0));
  for (const { key } of next) void run(key);
}

async function run(key: string): Promise<void> {
  const entry = entries.get(key);
  if (!entry) return;
  const { file, task } = entry;
  const stop = new AbortController();
  entry.stop = stop;
  change(key, { state: 'sending', samples: [] });
  try {
    const upload = find(key)?.upload ?? (await registerUpload(key, entry, stop.signal));
    stop.signal.throwIfAborted();
    await task.send(upload, file, {
      signal: stop.signal,
      onSent: (bytes) => recordProgress(key, bytes, task.now()),
    });
    settle(upload);
    removeUpload(key);
    task.changed();
  } catch (failure) {
    // Paused or cancelled; that handler already set the state.
    if (stop.signal.aborted) return;
    if (isLost(failure)) {
      change(key, { state: 'lost', samples: [] });
      setTimeout(() => find(key)?.state === 'lost' && resumeUpload(key), RECONNECT_DELAY_MS);
      return;
    }
    change(key, { state: 'failed', ...describeFailure(failure, find(key)) });
  } finally {
    startNext();
  }
}

function describeFailure(failure: unknown, upload: Upload | undefined): Partial<Upload> {
  const isGone = failure instanceof ApiError && failure.status === 404 && upload?.upload;
  // Without the old ID, the next attempt uploads the file from the start.
  if (isGone) return { upload: null, sent: 0, error: null, failure: 'gone' };
  return {
    error: failure instanceof ApiError ? failure.message : null,
    failure: failure instanceof SendFailure ? 'storage' : 'connection',
  };
}

/** No response, so not a rejection. */
function isLost(failure: unknown): boolean {
  return (failure instanceof ApiError || failure instanceof SendFailure) && failure.status === 0;
}

/** One at a time, so that the tracks keep the order of the files. */
async function registerUpload(
  key: string,
  { file, task }: Entry,
  signal: AbortSignal,
): Promise<string> {
  const mine = lastAnnounced.then(() => task.announce(file, signal));
  lastAnnounced = mine.catch(() => undefined);
  const { upload } = await mine;
  // Cancelled while it was created, so it is cancelled here.
  if (!entries.has(key)) {
    settle(upload);
    await task.cancel(upload);
  }
  change(key, { upload });
  task.changed();
  return upload;
}

function recordProgress(key: string, bytes: number, at: number): void {
  const samples = withSample(find(key)?.samples ?? [], { at, bytes });
  change(key, { sent: bytes, samples });
}

export function speedOfUpload({ samples }: Upload): number | null {
  return speedOf(samples);
}

function find(key: string): Upload | undefined {
  return useUploads.getState().uploads.find((upload) => upload.key === key);
}

function change(key: string, to: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)),
  }));
}

function removeUpload(key: string): void {
  entries.delete(key);
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((upload) => upload.key !== key),
  }));
}
