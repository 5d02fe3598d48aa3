/** Several tabs of one device: they tell each other about scans, and one of them sends. */

export interface Tabs {
  /** Of this tab. */
  readonly name: string;
  /** Does it, unless another tab is doing it. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tabs that are open, with this one. */
  open(): Promise<ReadonlySet<string>>;
  /** Tells other tabs that something kept has changed. */
  tell(): void;
  listen(onChange: () => void): void;
}

const PREFIX = 'lathe-door-tab ';
const SENDING = 'lathe-door-sending';

export function makeTabs(): Tabs {
  const name = crypto.randomUUID();
  const channel = new BroadcastChannel('lathe-door');
  // Held until the tab is gone, however it ends.
  void navigator.locks.request(`${PREFIX}${name}`, () => new Promise(() => undefined));
  return {
    name,
    alone: async (work) => {
      await navigator.locks.request(SENDING, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      });
    },
    async open() {
      const { held = [] } = await navigator.locks.query();
      const names = held.flatMap((lock) =>
        lock.name?.startsWith(PREFIX) ? lock.name.slice(PREFIX.length) : [],
      );
      return new Set([name, ...names]);
    },
    tell: () => channel.postMessage(null),
    listen(onChange) {
      channel.addEventListener('message', () => onChange());
    },
  };
}
