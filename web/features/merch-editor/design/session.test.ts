import type { MerchDesign } from '@lathe/contract/merch-design';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import type { Placed, Placements } from './placements.ts';
import { type DesignDraft, openSession } from './session.ts';

const FILE = 'f';
const at = (xMm: number): Placed => ({ file: FILE, xMm, yMm: 0, widthMm: 100, rotation: 0 });

function designOf(version: number, placed: Record<string, number>): MerchDesign {
  const placements = Object.entries(placed).map(([area, x_mm]) => [
    area,
    {
      file: FILE,
      x_mm,
      y_mm: 0,
      width_mm: 100,
      height_mm: 100,
      rotation: 0,
      dpi: 300,
      findings: [],
    },
  ]);
  return {
    version,
    state: 'complete',
    hash: null,
    is_editable: true,
    files: [{ uuid: FILE, state: 'ready' }],
    placements: Object.fromEntries(placements),
    findings: [],
    pictures: [],
  } as unknown as MerchDesign;
}

/** A server with one item; other tabs change it directly. */
function server() {
  let version = 1;
  let placed: Record<string, number> = {};
  let failure: ApiError | null = null;
  let draft: DesignDraft | null = null;
  const sent: string[] = [];
  async function change(known: number, next: Record<string, number>): Promise<MerchDesign> {
    if (failure) throw failure;
    if (known !== version) {
      throw new ApiError('Changed.', { status: 409, code: 'changed_meanwhile' });
    }
    version += 1;
    placed = next;
    return designOf(version, placed);
  }
  return {
    sent,
    calls: {
      put: async (area: string, { xMm }: Placed, known: number) => {
        sent.push(`${area} ${xMm} v${known}`);
        return await change(known, { ...placed, [area]: xMm });
      },
      remove: async (area: string, known: number) => {
        sent.push(`${area} out v${known}`);
        const { [area]: _, ...others } = placed;
        return await change(known, others);
      },
      load: async () => designOf(version, placed),
      keepDraft: (next: DesignDraft | null) => {
        draft = next;
      },
    },
    draft: () => draft,
    load: () => designOf(version, placed),
    fail: (next: ApiError | null) => {
      failure = next;
    },
    /** Another tab; without a place only the details change. */
    elsewhere: (next: Record<string, number> = {}) => {
      version += 1;
      placed = { ...placed, ...next };
    },
    placed: () => placed,
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const offline = () => new ApiError('Offline.', { status: 0, code: 'network' });
const xs = (placements: Placements) =>
  Object.fromEntries(Object.entries(placements).map(([area, { xMm }]) => [area, xMm]));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const shop = server();
  const session = openSession(shop.load(), shop.calls);
  const state = () => session.store.getState();
  return { shop, session, state, shown: () => xs(state().history.present) };
}

describe('a session of the editor', () => {
  it('saves after a pause, once for a series, and one area after another', async () => {
    const { shop, session, state } = open();
    for (const x of [1, 2, 3]) session.place('front', at(x), 'keys');
    session.place('back', at(9));
    expect(state().save.kind).toBe('saving');
    expect(shop.sent).toEqual([]);
    await wait(700);
    expect(shop.sent.toSorted()).toEqual(['back 9 v1', 'front 3 v2']);
    expect(state().save.kind).toBe('saved');
    expect(shop.draft()).toBeNull();
  });

  it('draws a drag without saving it, and saves where it ends', async () => {
    const { shop, session, state, shown } = open();
    session.place('front', at(0));
    await wait(700);
    session.drag('front', at(5), { x: null, y: null });
    await wait(2000);
    expect(state().live?.placed.xMm).toBe(5);
    expect(shop.sent).toHaveLength(1);
    session.drop(false);
    expect(shown()).toEqual({ front: 0 });
    session.drag('front', at(7), { x: null, y: null });
    session.drop(true);
    await wait(700);
    expect(shop.placed()).toEqual({ front: 7 });
  });

  it('undoes and does again, and saves both', async () => {
    const { shop, session } = open();
    session.place('front', at(1));
    await wait(2000);
    session.place('front', null);
    await wait(2000);
    expect(shop.placed()).toEqual({});
    session.undo();
    await wait(700);
    expect(shop.placed()).toEqual({ front: 1 });
    session.redo();
    await wait(700);
    expect(shop.placed()).toEqual({});
  });

  it('keeps what is not saved while the connection is lost, also over a reload', async () => {
    const { shop, session, state } = open();
    shop.fail(offline());
    session.place('front', at(4));
    await wait(700);
    expect(state().save).toMatchObject({ kind: 'failed', unreachable: true });
    const draft = shop.draft();
    expect(xs(draft?.placements ?? {})).toEqual({ front: 4 });
    // The page is reloaded, and the connection is back.
    shop.fail(null);
    const next = openSession(shop.load(), shop.calls);
    if (draft) next.restore(draft);
    expect(next.store.getState().isRestored).toBe(true);
    await wait(700);
    expect(shop.placed()).toEqual({ front: 4 });
    expect(shop.draft()).toBeNull();
    await wait(6000);
    expect(state().save.kind).toBe('saved');
  });

  it('sends it again by itself when the server can be reached', async () => {
    const { shop, session, state } = open();
    shop.fail(offline());
    session.place('front', at(4));
    await wait(700);
    shop.fail(null);
    await wait(5100);
    expect(shop.placed()).toEqual({ front: 4 });
    expect(state().save.kind).toBe('saved');
  });
});

describe('two tabs', () => {
  it('that change different areas, or only the details, do not disturb each other', async () => {
    const { shop, session, state, shown } = open();
    session.place('front', at(1));
    shop.elsewhere({ back: 2 });
    await wait(2000);
    expect(shop.placed()).toEqual({ front: 1, back: 2 });
    expect(shown()).toEqual({ front: 1, back: 2 });
    shop.elsewhere();
    session.place('front', at(3));
    await wait(2000);
    expect(shop.placed()).toEqual({ front: 3, back: 2 });
    expect(state().conflicts).toEqual([]);
  });

  it('that change the same area ask, and nothing of either is lost', async () => {
    const { shop, session, state, shown } = open();
    shop.elsewhere({ front: 8 });
    session.place('front', at(1));
    await wait(2000);
    expect(state()).toMatchObject({ conflicts: ['front'], save: { kind: 'conflict' } });
    session.place('front', at(2));
    await wait(2000);
    expect(shop.placed()).toEqual({ front: 8 });
    session.settleConflict(false);
    expect(shown()).toEqual({ front: 8 });
    await wait(2000);
    expect(shop.placed()).toEqual({ front: 8 });
    // What was placed here is one step back.
    session.undo();
    await wait(700);
    expect(shop.placed()).toEqual({ front: 2 });
  });

  it('mine can be kept', async () => {
    const { shop, session } = open();
    shop.elsewhere({ front: 8 });
    session.place('front', at(1));
    await wait(2000);
    session.settleConflict(true);
    await wait(2000);
    expect(shop.placed()).toEqual({ front: 1 });
  });

  it('show each other what they saved', async () => {
    const { shop, session, shown, state } = open();
    shop.elsewhere({ front: 8 });
    session.receive(shop.load());
    expect(shown()).toEqual({ front: 8 });
    await wait(2000);
    expect(shop.sent).toEqual([]);
    expect(state().save.kind).toBe('idle');
  });
});

it('what the server refuses for good is put back, and says why', async () => {
  const { shop, session, state, shown } = open();
  session.place('front', at(1));
  await wait(2000);
  shop.fail(new ApiError('It is in review.', { status: 409, code: 'merch_not_editable' }));
  session.place('front', at(5));
  await wait(700);
  expect(shown()).toEqual({ front: 1 });
  expect(state().save).toMatchObject({ kind: 'failed', message: 'It is in review.' });
  await wait(20_000);
  expect(shop.sent).toHaveLength(2);
});
