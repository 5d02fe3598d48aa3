import { describe, expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

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
