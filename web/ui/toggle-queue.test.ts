import { describe, expect, it } from 'vitest';
import { makeToggleQueue, type ToggleState } from './toggle-queue.ts';

/** A server that answers when the test says so. */
function slowServer(initial = false) {
  const calls: { isOn: boolean; answer: () => void; fail: () => void }[] = [];
  const shown: ToggleState[] = [];
  const queue = makeToggleQueue(
    initial,
    (isOn) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ isOn, answer: resolve, fail: () => reject(new Error('offline')) });
      }),
    (state) => shown.push(state),
  );
  const settle = async (how: 'answer' | 'fail') => {
    calls.at(-1)?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, calls, last: () => shown.at(-1), settle };
}

describe('optimistic toggle', () => {
  it('shows the new state before the server answers', async () => {
    const { queue, calls, last, settle } = slowServer();
    queue.press(true);
    expect(last()).toEqual({ isOn: true, isSaving: true, hasFailed: false });
    expect(calls.map(({ isOn }) => isOn)).toEqual([true]);
    await settle('answer');
    expect(last()).toEqual({ isOn: true, isSaving: false, hasFailed: false });
  });

  it('ends in the last state after fast presses, with one request at a time', async () => {
    const { queue, calls, last, settle } = slowServer();
    for (const isOn of [true, false, true, false]) queue.press(isOn);
    expect(calls).toHaveLength(1);
    expect(last()?.isOn).toBe(false);
    await settle('answer');
    expect(calls.map(({ isOn }) => isOn)).toEqual([true, false]);
    await settle('answer');
    expect(last()).toEqual({ isOn: false, isSaving: false, hasFailed: false });
    expect(calls).toHaveLength(2);
  });

  it('sends nothing more if the last press is what was sent', async () => {
    const { queue, calls, last, settle } = slowServer();
    for (const isOn of [true, false, true]) queue.press(isOn);
    await settle('answer');
    expect(calls).toHaveLength(1);
    expect(last()).toEqual({ isOn: true, isSaving: false, hasFailed: false });
  });

  it('goes back after a failure, and says so until the next press', async () => {
    const { queue, last, settle } = slowServer(true);
    queue.press(false);
    await settle('fail');
    expect(last()).toEqual({ isOn: true, isSaving: false, hasFailed: true });
    queue.press(false);
    expect(last()).toEqual({ isOn: false, isSaving: true, hasFailed: false });
    await settle('answer');
    expect(last()).toEqual({ isOn: false, isSaving: false, hasFailed: false });
  });

  it('goes back to what the server has if a later press fails', async () => {
    const { queue, last, settle } = slowServer();
    queue.press(true);
    queue.press(false);
    await settle('answer');
    await settle('fail');
    expect(last()).toEqual({ isOn: true, isSaving: false, hasFailed: true });
  });

  it('takes the state of a reload only while nothing is on its way', async () => {
    const { queue, last, settle } = slowServer();
    queue.press(true);
    queue.reset(false);
    expect(last()?.isOn).toBe(true);
    await settle('answer');
    queue.reset(false);
    expect(last()).toEqual({ isOn: false, isSaving: false, hasFailed: false });
  });
});
