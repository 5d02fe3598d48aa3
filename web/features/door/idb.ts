/** IndexedDB with promises. */

export type Change<T> = (stores: Record<string, IDBObjectStore>) => Promise<T> | T;

export interface Database {
  /** Done when it can be read, also by other tabs. */
  read<T>(names: readonly string[], work: Change<T>): Promise<T>;
  /**
   * Done when it is on the disk: with `strict`, the browser waits for the device. Changes of the
   * same store, also by other tabs, run one after the other. `work` may only wait for `wanted`.
   */
  change<T>(names: readonly string[], work: Change<T>): Promise<T>;
}

export async function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<Database> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => upgrade(opening.result);
  const database = await wanted(opening);
  // Another tab has a newer version of this page: it must not wait for this one.
  database.onversionchange = () => database.close();
  async function run<T>(
    names: readonly string[],
    mode: 'readonly' | 'readwrite',
    work: Change<T>,
  ): Promise<T> {
    const transaction = database.transaction(names, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was stored.'));
    });
    const stores = Object.fromEntries(names.map((each) => [each, transaction.objectStore(each)]));
    try {
      const result = await work(stores);
      await done;
      return result;
    } catch (error) {
      done.catch(() => undefined);
      if (transaction.error === null) abort(transaction);
      throw error;
    }
  }
  return {
    read: (names, work) => run(names, 'readonly', work),
    change: (names, work) => run(names, 'readwrite', work),
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

export function wanted<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
