// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { press, render } from '../../ui/testing/render.tsx';
import { UploadRow } from './upload-row.tsx';
import { addFiles, type UploadTask, useUploads } from './uploads.ts';

function List() {
  const uploads = useUploads((state) => state.uploads);
  return (
    <ul>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

const text = () => document.querySelector('ul')?.textContent ?? '';
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const log: string[] = [];

/** The server has forgotten the first upload of the file; a new one arrives. */
const task: UploadTask = {
  async announce(file) {
    log.push(`announce ${file.name}`);
    return { upload: 'new' };
  },
  async send(upload) {
    log.push(`send ${upload}`);
    if (upload === 'old') throw new ApiError('Not found.', { status: 404, code: 'not_found' });
  },
  cancel: async () => undefined,
  changed: () => undefined,
  now: () => 0,
};

beforeEach(async () => {
  vi.useFakeTimers();
  useUploads.setState({ uploads: [], settled: [] });
  await render(<List />);
});
afterEach(async () => {
  await render(null);
  vi.useRealTimers();
});

it('a forgotten upload says so, does not wait for a connection, and begins again', async () => {
  await act(async () =>
    addFiles({
      thing: 'r',
      files: [new File(['x'.repeat(10)], 'night.wav')],
      unfinished: [{ upload: 'old', filename: 'night.wav', size: 10 }],
      task,
    }),
  );
  await wait(100);
  expect(text()).toContain('This upload was cancelled or removed.');
  expect(text()).not.toContain('connection');
  await wait(60_000);
  expect(log).toEqual(['send old']);
  await press('Try again: night.wav');
  await wait(100);
  expect(log).toEqual(['send old', 'announce night.wav', 'send new']);
  expect(text()).toBe('');
});
