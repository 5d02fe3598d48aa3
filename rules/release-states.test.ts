import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  RELEASE_STATES,
  type ReleaseEvent,
  type ReleaseFacts,
  type ReleaseRole,
  releaseMachine,
  releaseOperations,
  releaseState,
  SECTION_STATUSES,
  saleStatus,
} from './release-states.ts';
import { nextState } from './state-machine.ts';

const EMPTY: ReleaseFacts = {
  metadataStatus: 'Empty',
  tracksStatus: 'Empty',
  artworkStatus: 'Empty',
  metadataInEdit: true,
  tracksInEdit: true,
  submitted: false,
  rejected: false,
  inProcess: false,
  approved: false,
  published: false,
  retired: false,
  deleted: false,
};
const FINISHED: ReleaseFacts = {
  ...EMPTY,
  metadataStatus: 'Complete',
  tracksStatus: 'Complete',
  artworkStatus: 'Complete',
  metadataInEdit: false,
  tracksInEdit: false,
};

/** Facts after each event, as the server writes them. */
const AFTER: Record<ReleaseEvent, Partial<ReleaseFacts>> = {
  begin: { metadataStatus: 'Incomplete' },
  edit: { metadataStatus: 'Incomplete', metadataInEdit: true, rejected: false },
  complete: { ...FINISHED, rejected: false },
  submit: { submitted: true },
  withdraw: { submitted: false },
  approve: { approved: true, inProcess: true },
  reject: { submitted: false, rejected: true, tracksInEdit: true },
  finish_package: { inProcess: false },
  publish: { published: true },
  retire: { retired: true },
  delete: { deleted: true },
};

describe('release state', () => {
  it.each([
    ['draft', EMPTY],
    ['incomplete', { ...EMPTY, tracksStatus: 'Processing' }],
    ['incomplete', { ...FINISHED, artworkStatus: 'Failed' }],
    ['incomplete', { ...FINISHED, metadataInEdit: true }],
    ['incomplete', { ...FINISHED, tracksInEdit: true }],
    ['ready', FINISHED],
    ['pending', { ...FINISHED, submitted: true }],
    ['rejected', { ...FINISHED, tracksInEdit: true, rejected: true }],
    ['ready', { ...FINISHED, rejected: true }],
    ['in_process', { ...FINISHED, submitted: true, approved: true, inProcess: true }],
    ['approved', { ...FINISHED, submitted: true, approved: true }],
    ['published', { ...FINISHED, submitted: true, approved: true, published: true }],
    ['retired', { ...FINISHED, submitted: true, approved: true, published: true, retired: true }],
    ['retired', { ...EMPTY, retired: true }],
    ['deleted', { ...EMPTY, retired: true, deleted: true }],
  ] as const)('is %s', (state, facts) => {
    expect(releaseState(facts)).toBe(state);
  });

  it('is in the transition table for any facts', () => {
    const status = fc.constantFrom(...SECTION_STATUSES);
    const facts = fc.record({
      metadataStatus: status,
      tracksStatus: status,
      artworkStatus: status,
      metadataInEdit: fc.boolean(),
      tracksInEdit: fc.boolean(),
      submitted: fc.boolean(),
      rejected: fc.boolean(),
      inProcess: fc.boolean(),
      approved: fc.boolean(),
      published: fc.boolean(),
      retired: fc.boolean(),
      deleted: fc.boolean(),
    });
    fc.assert(fc.property(facts, (given) => RELEASE_STATES.includes(releaseState(given))));
  });
});

describe('release transition table', () => {
  it('allows only the owner to submit, and only a release that is ready', () => {
    expect(nextState(releaseMachine, 'ready', 'submit', 'owner')).toEqual({
      ok: true,
      state: 'pending',
    });
    expect(nextState(releaseMachine, 'ready', 'submit', 'reviewer').ok).toBe(false);
    for (const state of RELEASE_STATES.filter((one) => one !== 'ready')) {
      expect(nextState(releaseMachine, state, 'submit', 'owner').ok).toBe(false);
    }
  });

  it('blocks retire, delete and clone while files are delivered to the plant', () => {
    const offered = releaseOperations('in_process', 'owner');
    expect(offered).toMatchObject({ retire: false, remove: false, clone: false });
  });

  it('allows delete only after retire, and retire only once', () => {
    expect(releaseOperations('retired', 'owner')).toMatchObject({ remove: true, retire: false });
    expect(releaseOperations('published', 'owner')).toMatchObject({ remove: false, retire: true });
    expect(releaseOperations('deleted', 'owner')).toMatchObject({ remove: false, clone: false });
  });

  it('keeps its states in random walks of 10,000 steps, and matches the facts', () => {
    const roles: ReleaseRole[] = ['owner', 'reviewer', 'system'];
    const events = [...new Set([...releaseMachine.steps.values()].flatMap((m) => [...m.keys()]))];
    const step = fc.tuple(fc.constantFrom<ReleaseEvent>(...events), fc.constantFrom(...roles));
    const walk = fc.array(step, { minLength: 10_000, maxLength: 10_000, size: 'max' });
    const seen = new Set<string>();
    fc.assert(
      fc.property(walk, (steps) => {
        let [state, facts] = [releaseMachine.initial, EMPTY];
        for (const [event, role] of steps) {
          const result = nextState(releaseMachine, state, event, role);
          if (result.ok) [state, facts] = [result.state, { ...facts, ...AFTER[event] }];
          seen.add(state);
          if (releaseState(facts) !== state) expect(releaseState(facts)).toBe(state);
          // `deleted` is final, so the walk restarts.
          if (state === 'deleted') [state, facts] = [releaseMachine.initial, EMPTY];
        }
      }),
      { numRuns: 3, seed: 7 },
    );
    expect([...seen].sort()).toEqual([...RELEASE_STATES].sort());
  });
});

describe('availability for sale', () => {
  const today = '2026-11-15';
  it.each([
    ['Live', { releaseDate: '2026-11-15', quantityLimit: null, copiesSold: 9 }],
    ['Pre-order', { releaseDate: '2026-11-16', quantityLimit: 100, copiesSold: 99 }],
    ['Sold out', { releaseDate: '2026-11-16', quantityLimit: 100, copiesSold: 100 }],
    ['Sold out', { releaseDate: '2026-01-01', quantityLimit: 0, copiesSold: 0 }],
    ['Live', { releaseDate: null, quantityLimit: 1, copiesSold: 0 }],
  ] as const)('is %s', (status, release) => {
    expect(saleStatus(release, today)).toBe(status);
  });
});
