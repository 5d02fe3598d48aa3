import { expect, it } from 'vitest';
import { artworkStatus } from './status.ts';

const ready = { state: 'ready', started: true, approved: true, outdated: false } as const;

it('is complete only when generated, approved and up to date', () => {
  expect(artworkStatus(ready)).toBe('Complete');
  expect(artworkStatus({ ...ready, approved: false })).toBe('Incomplete');
  expect(artworkStatus({ ...ready, outdated: true })).toBe('Incomplete');
});

it('is empty until the first upload, then shows processing and failure', () => {
  expect(artworkStatus({ ...ready, state: 'open', started: false })).toBe('Empty');
  expect(artworkStatus({ ...ready, state: 'open' })).toBe('Incomplete');
  expect(artworkStatus({ ...ready, state: 'queued' })).toBe('Processing');
  expect(artworkStatus({ ...ready, state: 'processing' })).toBe('Processing');
  expect(artworkStatus({ ...ready, state: 'failed' })).toBe('Failed');
});
