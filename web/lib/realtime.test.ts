import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from './realtime.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  url: string;
  constructor(url: string) {
    super();
    this.url = decodeURIComponent(url);
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

const sources: FakeSource[] = [];
const open = () => sources.filter(({ readyState }) => readyState !== 2);
const settle = () => Promise.resolve();
const stops: (() => void)[] = [];

function on(topic: string, ...types: string[]) {
  const seen = vi.fn();
  const stop = listen(topic, types, seen);
  stops.push(stop);
  return { seen, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settle();
  sources.length = 0;
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('event stream', () => {
  it('is one for all components of a tab, with all their topics', async () => {
    const layout = on('account:1', 'release');
    const page = on('user:2', 'notification');
    await settle();
    expect(sources.map(({ url }) => url)).toEqual(['/realtime?topics=account:1,user:2']);
    sources[0]?.send('release');
    expect([layout.seen.mock.calls.length, page.seen.mock.calls.length]).toEqual([1, 0]);
    sources[0]?.send('reset');
    expect([layout.seen.mock.calls.length, page.seen.mock.calls.length]).toEqual([2, 1]);
  });

  it('is replaced when a page needs more, and stays when a page needs less', async () => {
    on('account:1', 'release');
    await settle();
    const songs = on('account:1', 'songs');
    await settle();
    expect(open()).toHaveLength(1);
    expect(sources).toHaveLength(2);
    songs.stop();
    await settle();
    expect(sources).toHaveLength(2);
    open()[0]?.send('songs');
    expect(songs.seen).not.toHaveBeenCalled();
  });

  it('is not opened again between two pages with the same topic, and closes with the last', async () => {
    const first = on('account:1', 'release');
    await settle();
    first.stop();
    const second = on('account:1', 'release');
    await settle();
    expect(sources).toHaveLength(1);
    second.stop();
    await settle();
    expect(open()).toEqual([]);
  });

  it('notifies a new component of an event that came just before it', async () => {
    on('account:1', 'release');
    await settle();
    sources[0]?.send('release');
    const late = on('account:1', 'release');
    await settle();
    expect(late.seen).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(20_000);
    const later = on('account:1', 'release');
    await settle();
    expect(later.seen).not.toHaveBeenCalled();
  });

  it('is opened again after a rejection, and everything is loaded again', async () => {
    const { seen } = on('account:1', 'release');
    await settle();
    const [rejected] = sources;
    rejected?.close();
    rejected?.send('error');
    vi.advanceTimersByTime(2000);
    expect(open()).toHaveLength(1);
    expect(seen).not.toHaveBeenCalled();
    open()[0]?.send('open');
    expect(seen).toHaveBeenCalledTimes(1);
  });
});
