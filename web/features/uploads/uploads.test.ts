import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { SendFailure } from './send-file.ts';
import {
  abandonedOf,
  addFiles,
  cancelUpload,
  pauseUpload,
  resumeUpload,
  type Unfinished,
  type UploadTask,
  useUploads,
} from './uploads.ts';

const uploads = () => useUploads.getState().uploads;
const keyOf = (name: string) => uploads().find((one) => one.name === name)?.key ?? '';
const stateOf = (name: string) => uploads().find((one) => one.name === name)?.state;

function world() {
  const log: string[] = [];
  const open = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  let failure: Error | null = null;
  let announcing: Promise<void> = Promise.resolve();
  const task: UploadTask = {
    async announce(file) {
      await announcing;
      if (failure) throw failure;
      log.push(`announce ${file.name}`);
      return { upload: `up-${file.name}` };
    },
    send: (upload, file, { signal, onSent }) =>
      new Promise((resolve, reject) => {
        log.push(`send ${upload}`);
        onSent(file.size / 2);
        open.set(file.name, { done: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    async cancel(upload) {
      if (failure) throw failure;
      log.push(`cancel ${upload}`);
    },
    changed: () => undefined,
    now: () => 0,
  };
  const add = (names: readonly string[], unfinished: readonly Unfinished[] = []) =>
    addFiles({
      thing: 'r',
      files: names.map((name) => new File(['x'.repeat(10)], name)),
      unfinished,
      task,
    });
  const refuse = (error: Error | null) => {
    failure = error;
  };
  const announceSlowly = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    announcing = promise;
    return resolve;
  };
  return { log, open, add, refuse, announceSlowly };
}

beforeEach(() => useUploads.setState({ uploads: [], settled: [] }));

describe('upload queue', () => {
  it('starts files in order, two at a time, and removes finished ones', async () => {
    const { log, open, add } = world();
    add(['a', 'b', 'c']);
    await expect.poll(() => open.size).toBe(2);
    expect(stateOf('c')).toBe('waiting');
    open.get('a')?.done();
    await expect.poll(() => open.has('c')).toBe(true);
    expect(log.filter((each) => each.startsWith('announce'))).toEqual([
      'announce a',
      'announce b',
      'announce c',
    ]);
    expect(uploads().map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('gives the slot of a paused file to the next', async () => {
    const { log, open, add } = world();
    add(['a', 'b', 'c']);
    await expect.poll(() => open.size).toBe(2);
    pauseUpload(keyOf('a'));
    await expect.poll(() => open.has('c')).toBe(true);
    expect(stateOf('a')).toBe('paused');
    open.get('b')?.done();
    resumeUpload(keyOf('a'));
    await expect.poll(() => stateOf('a')).toBe('sending');
    expect(log.filter((each) => each === 'announce a')).toHaveLength(1);
    expect(log.filter((each) => each === 'send up-a')).toHaveLength(2);
  });

  it('shows why a file failed, and continues on retry', async () => {
    const { open, add, refuse } = world();
    const full = new ApiError('No room.', { status: 422, code: 'song_limit_reached' });
    refuse(full);
    add(['a']);
    await expect.poll(() => stateOf('a')).toBe('failed');
    expect(uploads()[0]?.error).toBe('No room.');
    refuse(null);
    resumeUpload(keyOf('a'));
    await expect.poll(() => open.has('a')).toBe(true);
    open.get('a')?.fail(new Error('lost'));
    await expect.poll(() => stateOf('a')).toBe('failed');
    expect(uploads()[0]?.error).toBeNull();
  });

  it('waits for the connection when there is no response, and continues automatically', async () => {
    vi.useFakeTimers();
    const { log, open, add } = world();
    add(['a']);
    await expect.poll(() => open.size).toBe(1);
    open.get('a')?.fail(new ApiError('Away.', { status: 0, code: 'network' }));
    await expect.poll(() => stateOf('a')).toBe('lost');
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await expect.poll(() => stateOf('a')).toBe('sending');
    expect(log.filter((each) => each === 'announce a')).toHaveLength(1);
    expect(log.filter((each) => each === 'send up-a')).toHaveLength(2);
  });

  it('uploads a file from the start when its upload no longer exists on the server', async () => {
    const { log, open, add } = world();
    add(['a'], [{ upload: 'old', filename: 'a', size: 10 }]);
    await expect.poll(() => open.size).toBe(1);
    open.get('a')?.fail(new ApiError('Not found.', { status: 404, code: 'not_found' }));
    await expect.poll(() => stateOf('a')).toBe('failed');
    expect(uploads()[0]).toMatchObject({ failure: 'gone', error: null, upload: null, sent: 0 });
    resumeUpload(keyOf('a'));
    await expect.poll(() => log.at(-1)).toBe('send up-a');
    expect(log).toEqual(['send old', 'announce a', 'send up-a']);
  });

  it('stops with a reason when storage fails, instead of waiting for a connection', async () => {
    const { open, add } = world();
    add(['a']);
    await expect.poll(() => open.size).toBe(1);
    open.get('a')?.fail(new SendFailure(410));
    await expect.poll(() => stateOf('a')).toBe('failed');
    expect(uploads()[0]).toMatchObject({ failure: 'storage', upload: 'up-a' });
  });

  it('removes cancelled files', async () => {
    const { log, open, add } = world();
    add(['a']);
    await expect.poll(() => open.size).toBe(1);
    await cancelUpload(keyOf('a'));
    expect(uploads()).toEqual([]);
    expect(log.at(-1)).toBe('cancel up-a');
  });

  it('resumes after a reload only when the same file is chosen again', async () => {
    const { log, open, add } = world();
    const unfinished = [
      { upload: 'old', filename: 'a', size: 10 },
      { upload: 'other', filename: 'b', size: 99 },
    ];
    add(['a', 'b'], unfinished);
    await expect.poll(() => open.size).toBe(2);
    expect(log).toContain('send old');
    expect(log).not.toContain('announce a');
    expect(log).toContain('announce b');
    expect(log).not.toContain('send other');
  });
});

describe('abandoned uploads', () => {
  const listed = (...names: string[]) =>
    names.map((name) => ({ upload: `up-${name}`, filename: name, size: 10 }));
  const abandoned = (...names: string[]) =>
    abandonedOf(listed(...names), useUploads.getState()).map(({ filename }) => filename);

  it('do not include a file that has arrived, while the list is older', async () => {
    const { open, add } = world();
    add(['a']);
    await expect.poll(() => open.size).toBe(1);
    expect(abandoned('a', 'from another tab')).toEqual(['from another tab']);
    open.get('a')?.done();
    await expect.poll(() => uploads().length).toBe(0);
    expect(abandoned('a', 'from another tab')).toEqual(['from another tab']);
  });

  it('do not include a file whose upload is being created', async () => {
    const { open, add, announceSlowly } = world();
    const answer = announceSlowly();
    add(['a']);
    await expect.poll(() => stateOf('a')).toBe('sending');
    expect(uploads()[0]?.upload).toBeNull();
    // A second one with the same name is from another tab.
    expect(abandoned('a', 'a')).toEqual(['a']);
    answer();
    await expect.poll(() => open.size).toBe(1);
    expect(abandoned('a')).toEqual([]);
  });

  it('do not include a cancelled file, unless it could not be cancelled', async () => {
    const { open, add, refuse } = world();
    add(['a', 'b']);
    await expect.poll(() => open.size).toBe(2);
    await cancelUpload(keyOf('a'));
    expect(abandoned('a')).toEqual([]);
    refuse(new ApiError('Away.', { status: 0, code: 'network' }));
    await expect(cancelUpload(keyOf('b'))).rejects.toThrow('Away.');
    expect(abandoned('a', 'b')).toEqual(['b']);
  });
});
