/**
 * One editor that is open: placements with their history, and saving after a short pause. Nothing is
 * written over a change of another tab, and nothing that is not saved yet is lost on a reload.
 */
import type { MerchDesign } from '@lathe/contract/merch-design';
import { createStore } from 'zustand';
import { ApiError } from '../../../lib/api-error.ts';
import { inLineOfSaves, type SaveState } from '../../autosave/use-autosave.ts';
import { addStep, isSame, redo, startHistory, type UndoHistory, undo } from '../undo-history.ts';
import {
  changedAreas,
  mergePlacements,
  type Placed,
  type Placements,
  placementsOf,
  usablePlacements,
  withPlaced,
} from './placements.ts';

/** What is not saved yet, and what it was based on. */
export interface DesignDraft {
  base: Placements;
  placements: Placements;
}

export interface DesignCalls {
  put: (area: string, placed: Placed, version: number) => Promise<MerchDesign>;
  remove: (area: string, version: number) => Promise<MerchDesign>;
  load: () => Promise<MerchDesign>;
  /** Null when everything is saved. */
  keepDraft: (draft: DesignDraft | null) => void;
}

/** Lines to which a dragged picture snaps, in millimetres from the middle of the area. */
export interface SnapLines {
  x: number | null;
  y: number | null;
}

interface SessionState {
  design: MerchDesign;
  history: UndoHistory<Placements>;
  /** While it is dragged. */
  live: { area: string; placed: Placed; lines: SnapLines } | null;
  save: SaveState;
  /** Areas that were changed here and elsewhere; nothing is saved until someone decides. */
  conflicts: readonly string[];
  isRestored: boolean;
}

const SAVE_AFTER_MS = 600;
const RETRY_MS = 5000;
/** Their file or the whole item changed, so the same request cannot succeed. */
const OUTDATED: readonly string[] = ['not_found', 'design_file_not_ready', 'merch_not_editable'];

export type DesignSession = ReturnType<typeof openSession>;

export function openSession(loaded: MerchDesign, calls: DesignCalls) {
  const store = createStore<SessionState>(() => ({
    design: loaded,
    history: startHistory(placementsOf(loaded)),
    live: null,
    save: { kind: 'idle' },
    conflicts: [],
    isRestored: false,
  }));
  const { getState, setState } = store;
  let base = placementsOf(loaded);
  let { version } = loaded;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;

  const present = () => getState().history.present;
  const isDirty = () => changedAreas(base, present()).length > 0;

  function step(next: Placements, series = ''): void {
    const history = addStep(getState().history, next, { series, at: performance.now() });
    setState({ history });
    changed();
  }

  function changed(): void {
    calls.keepDraft(isDirty() ? { base, placements: present() } : null);
    if (getState().conflicts.length > 0) return;
    if (isDirty()) setState({ save: { kind: 'saving' } });
    saveAfter(SAVE_AFTER_MS);
  }

  function saveAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const [area] = changedAreas(base, present());
    if (isSaving || getState().conflicts.length > 0) return;
    if (area === undefined) {
      if (getState().save.kind !== 'idle') setState({ save: { kind: 'saved' } });
      return;
    }
    isSaving = true;
    setState({ save: { kind: 'saving' } });
    const problem = await send(area).catch((error: unknown) => error);
    isSaving = false;
    if (problem === null) {
      calls.keepDraft(isDirty() ? { base, placements: present() } : null);
      // Other areas, or what changed meanwhile.
      await save();
    } else await recover(problem, area);
  }

  /** Returns null when it is saved. */
  async function send(area: string): Promise<null> {
    const design = await inLineOfSaves(() => {
      const placed = present()[area];
      return placed ? calls.put(area, placed, version) : calls.remove(area, version);
    });
    base = placementsOf(design);
    version = design.version;
    setState({ design });
    return null;
  }

  async function recover(problem: unknown, area: string): Promise<void> {
    if (!(problem instanceof ApiError)) throw problem;
    const { code, message, status } = problem;
    const isOutdated = OUTDATED.includes(code);
    const isUnreachable = status === 0 || status === 429 || status >= 500;
    if (code === 'changed_meanwhile' || isOutdated) {
      const design = await calls.load().catch(() => null);
      if (design) receive(design);
      else saveAfter(RETRY_MS);
      if (!isOutdated || !design) return;
      // What is saved is shown again; an undo brings back the other.
      step(withPlaced(present(), area, base[area] ?? null));
      clearTimeout(timer);
    }
    setState({
      save: { kind: 'failed', message, problems: {}, unreachable: isUnreachable },
    });
    if (isUnreachable) saveAfter(RETRY_MS);
  }

  /** A newer state of the design: from the page, or after a conflict. */
  function receive(design: MerchDesign): void {
    // The reply of a running save is newer.
    if (isSaving || design.version < version) return;
    const theirs = placementsOf(design);
    const { merged, conflicts } = mergePlacements({ base, mine: present(), theirs });
    const hasChanged = !isSame(base, theirs);
    base = theirs;
    version = design.version;
    setState({ design });
    if (!hasChanged) {
      // Only the details of the item changed.
      if (isDirty()) saveAfter(SAVE_AFTER_MS);
      return;
    }
    if (conflicts.length > 0) {
      setState({ conflicts, save: { kind: 'conflict' }, live: null });
      calls.keepDraft({ base, placements: present() });
    } else step(merged);
  }

  /** What was not saved before the page was left or reloaded. */
  function restore(draft: DesignDraft): void {
    const mine = usablePlacements(draft.placements, getState().design.files);
    const { merged, conflicts } = mergePlacements({ base: draft.base, mine, theirs: base });
    if (isSame(merged, base)) {
      calls.keepDraft(null);
      return;
    }
    if (conflicts.length > 0) setState({ conflicts, save: { kind: 'conflict' } });
    setState({ isRestored: true });
    step(merged);
  }

  function settleConflict(keepsMine: boolean): void {
    const { conflicts } = getState();
    setState({ conflicts: [] });
    if (keepsMine) changed();
    // An undo brings back mine.
    else
      step(conflicts.reduce((all, area) => withPlaced(all, area, base[area] ?? null), present()));
  }

  function travel(move: typeof undo): void {
    const { history, design } = getState();
    const next = move(history);
    setState({ history: { ...next, present: usablePlacements(next.present, design.files) } });
    changed();
  }

  return {
    store,
    receive,
    restore,
    settleConflict,
    /** Null takes the picture out. Steps of a series are undone together. */
    place(area: string, placed: Placed | null, series = ''): void {
      step(withPlaced(present(), area, placed), series && `${series} ${area}`);
    },
    /** Only what follows the pointer is drawn; nothing is saved. */
    drag(area: string, placed: Placed, lines: SnapLines): void {
      setState({ live: { area, placed, lines } });
    },
    /** Ends a drag; without `keeps`, the picture goes back. */
    drop(keeps: boolean): void {
      const { live } = getState();
      // First, or the picture would jump back for a frame.
      if (live && keeps) step(withPlaced(present(), live.area, live.placed));
      setState({ live: null });
    },
    /** Saves all placements as they are, for print areas that have changed. */
    async confirm(): Promise<void> {
      for (const area of Object.keys(present())) {
        const problem = await send(area).catch((error: unknown) => error);
        if (problem !== null) {
          await recover(problem, area);
          return;
        }
      }
    },
    undo: () => travel(undo),
    redo: () => travel(redo),
    retry: () => saveAfter(0),
    /** Saves what is left; the page is left. */
    close(): void {
      if (isDirty()) void save();
    },
  };
}

/** Where the picture of an area is now, also while it is dragged. */
export function placedIn({ live, history }: SessionState, area: string): Placed | null {
  return live?.area === area ? live.placed : (history.present[area] ?? null);
}
