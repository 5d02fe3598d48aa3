export interface DatabaseSetup {
  /** A database of its own, empty. */
  url: string;
}

/** As many connections as the shop has by default. */
export const POOL_SIZE = 10;
