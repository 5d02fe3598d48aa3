import { describe, expect, it } from 'vitest';
import { boundedQueue, queueWithSpareTime } from './bounded-queue.ts';

/** A task that the test finishes by hand. */
function blockedTask() {
  const done = Promise.withResolvers<string>();
  let started = false;
  return {
    work: () => {
      started = true;
      return done.promise;
    },
    finish: done.resolve,
    fail: done.reject,
    hasStarted: () => started,
  };
}

/** Lets pending callbacks run. */
const nextTick = () => new Promise((ready) => setImmediate(ready));

describe('bounded queue', () => {
  it('runs some tasks at once, queues some in order, and rejects the rest immediately', async () => {
    const queue = boundedQueue({ concurrency: 2, maxWaiting: 1 });
    const [one, two, three, four] = [blockedTask(), blockedTask(), blockedTask(), blockedTask()];
    const [a, b, c] = [one, two, three].map(({ work }) => queue(work));
    await expect(queue(four.work)).rejects.toMatchObject({ code: 'busy' });
    await nextTick();
    const started = [one, two, three, four].map(({ hasStarted }) => hasStarted());
    expect(started).toEqual([true, true, false, false]);
    two.finish('b');
    expect(await b).toBe('b');
    await nextTick();
    expect(three.hasStarted()).toBe(true);
    one.finish('a');
    three.finish('c');
    expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  });

  it('gives the slot of a failed task to the next', async () => {
    const queue = boundedQueue({ concurrency: 1, maxWaiting: 5 });
    const first = blockedTask();
    const failing = queue(first.work);
    const next = queue(async () => 'next');
    first.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue(async () => 'later')).toBe('later');
  });
});

describe('queue with spare time', () => {
  it('serves spare work when nothing else waits, and rejects more of it than fits', async () => {
    const { run, runInSpareTime } = queueWithSpareTime({
      concurrency: 1,
      maxWaiting: 2,
      maxWaitingForSpare: 2,
    });
    const running = blockedTask();
    const started: string[] = [];
    const named = (name: string) => async () => void started.push(name);
    const all = [
      runInSpareTime(running.work),
      runInSpareTime(named('card 1')),
      runInSpareTime(named('card 2')),
      run(named('upload 1')),
      run(named('upload 2')),
    ];
    await expect(runInSpareTime(named('card 3'))).rejects.toMatchObject({ code: 'busy' });
    await expect(run(named('upload 3'))).rejects.toMatchObject({ code: 'busy' });
    running.finish('');
    await Promise.all(all);
    expect(started).toEqual(['upload 1', 'upload 2', 'card 1', 'card 2']);
  });
});
