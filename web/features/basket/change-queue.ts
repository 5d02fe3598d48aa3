/**
 * The order of basket requests. Changes are sent one after another, so that every press counts and
 * the server gets them in the order of the presses. Every request has a sequence number: an answer
 * that is older than the basket on the screen is dropped. Without a browser, for tests.
 */
interface Change<Answer> {
  line: string | null;
  /** Only the last one of its line matters, such as a quantity. */
  isReplaceable: boolean;
  send: () => Promise<Answer>;
  /** The presses that wait for its answer. */
  presses: Press<Answer>[];
}

interface Press<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

interface ChangeOptions<Answer> {
  /** The basket line, if the change belongs to one. */
  line?: string;
  /** It sets a value, so the next change of the line can replace it while it waits. */
  setsValue?: boolean;
  send: () => Promise<Answer>;
}

/** From `startRead`. */
export type ReadNumber = number;

export function makeChangeQueue<Answer>(show: (answer: Answer) => void) {
  /** The newest sequence number. */
  let newest = 0;
  /** Of the newest change that was made or answered. */
  let newestChange = 0;
  let newestShownRead = 0;
  const waiting: Change<Answer>[] = [];
  let isSending = false;

  function nextNumber(): number {
    newest += 1;
    return newest;
  }

  /** Resolves with the answer to this change, or to the one that replaced it. */
  function change({ line, setsValue = false, send }: ChangeOptions<Answer>): Promise<Answer> {
    newestChange = nextNumber();
    const replaced = line === undefined ? undefined : takeReplaceable(line);
    return new Promise((resolve, reject) => {
      waiting.push({
        line: line ?? null,
        isReplaceable: setsValue,
        send,
        presses: [...(replaced?.presses ?? []), { resolve, reject }],
      });
      void sendAll();
    });
  }

  /** The last waiting change of the line, unless the server must see it. */
  function takeReplaceable(line: string): Change<Answer> | undefined {
    const index = waiting.findLastIndex((one) => one.line === line);
    if (!waiting[index]?.isReplaceable) return undefined;
    return waiting.splice(index, 1)[0];
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
    isSending = false;
  }

  async function sendOne({ send, presses }: Change<Answer>): Promise<void> {
    try {
      const answer = await send();
      newestChange = nextNumber();
      show(answer);
      for (const { resolve } of presses) resolve(answer);
    } catch (error) {
      newestChange = nextNumber();
      for (const { reject } of presses) reject(error);
    }
  }

  return {
    change,
    /** Call when a read of the basket starts. */
    startRead: (): ReadNumber => nextNumber(),
    /** False if the answer is dropped: a change or a later read is newer. */
    showRead(number: ReadNumber, answer: Answer): boolean {
      const isBusy = isSending || waiting.length > 0;
      if (isBusy || number < newestChange || number < newestShownRead) return false;
      newestShownRead = number;
      show(answer);
      return true;
    },
  };
}
