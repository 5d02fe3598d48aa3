import { beforeEach, describe, expect, it } from 'vitest';
import { makeChangeQueue } from './change-queue.ts';

let shown: string[];
let sent: string[];
let replies: PromiseWithResolvers<string>[];
let queue: ReturnType<typeof makeChangeQueue<string>>;

beforeEach(() => {
  [shown, sent, replies] = [[], [], []];
  queue = makeChangeQueue((answer) => shown.push(answer));
});

/** A request that the test answers. */
function send(text: string) {
  return () => {
    sent.push(text);
    const reply = Promise.withResolvers<string>();
    replies.push(reply);
    return reply.promise;
  };
}

async function answer(at: number, text: string): Promise<void> {
  replies[at]?.resolve(text);
  await settle();
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('basket changes', () => {
  it('are all sent, one after another, in the order of the presses', async () => {
    void queue.change({ line: 'A', setsValue: true, send: send('A=2') });
    void queue.change({ line: 'B', setsValue: true, send: send('B=2') });
    void queue.change({ line: 'C', send: send('remove C') });
    void queue.change({ send: send('code SPRING') });
    await settle();
    expect(sent).toEqual(['A=2']);
    for (const at of [0, 1, 2, 3]) await answer(at, `basket ${at}`);
    expect(sent).toEqual(['A=2', 'B=2', 'remove C', 'code SPRING']);
    expect(shown).toEqual(['basket 0', 'basket 1', 'basket 2', 'basket 3']);
  });

  it('send only the last of several quantities that wait, and all presses get its answer', async () => {
    const first = queue.change({ line: 'A', setsValue: true, send: send('A=2') });
    const second = queue.change({ line: 'A', setsValue: true, send: send('A=3') });
    void queue.change({ line: 'B', setsValue: true, send: send('B=2') });
    const third = queue.change({ line: 'A', setsValue: true, send: send('A=4') });
    await answer(0, 'A is 2');
    await answer(1, 'B is 2');
    await answer(2, 'A is 4');
    expect(sent).toEqual(['A=2', 'B=2', 'A=4']);
    expect(await Promise.all([first, second, third])).toEqual(['A is 2', 'A is 4', 'A is 4']);
  });

  it('replace a quantity by a removal, but never an addition', async () => {
    void queue.change({ line: 'A', setsValue: true, send: send('A=2') });
    void queue.change({ line: 'A', setsValue: true, send: send('A=3') });
    void queue.change({ line: 'A', send: send('remove A') });
    void queue.change({ line: 'A', send: send('add A') });
    void queue.change({ line: 'A', setsValue: true, send: send('A=5') });
    for (const at of [0, 1, 2, 3]) await answer(at, 'basket');
    expect(sent).toEqual(['A=2', 'remove A', 'add A', 'A=5']);
  });

  it('go on after one has failed', async () => {
    const failed = queue.change({ line: 'A', send: send('A=2') });
    const next = queue.change({ line: 'B', send: send('B=2') });
    await settle();
    replies[0]?.reject(new Error('sold out'));
    await expect(failed).rejects.toThrow('sold out');
    await answer(1, 'B is 2');
    expect(await next).toBe('B is 2');
    expect(shown).toEqual(['B is 2']);
  });
});

describe('a read of the basket', () => {
  it('is shown if nothing has happened since', () => {
    expect(queue.showRead(queue.startRead(), 'now')).toBe(true);
    expect(shown).toEqual(['now']);
  });

  it('is dropped if a change was made since, answered or not', async () => {
    const early = queue.startRead();
    void queue.change({ send: send('A=2') });
    await settle();
    const during = queue.startRead();
    expect(queue.showRead(early, 'old')).toBe(false);
    expect(queue.showRead(during, 'old')).toBe(false);
    await answer(0, 'A is 2');
    // The server may have answered it before the change.
    expect(queue.showRead(during, 'old')).toBe(false);
    expect(shown).toEqual(['A is 2']);
    expect(queue.showRead(queue.startRead(), 'later')).toBe(true);
  });

  it('is dropped if a later read is already shown', () => {
    const [first, second] = [queue.startRead(), queue.startRead()];
    expect(queue.showRead(second, 'new')).toBe(true);
    expect(queue.showRead(first, 'old')).toBe(false);
    expect(shown).toEqual(['new']);
  });
});
