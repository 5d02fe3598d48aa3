export interface DatabaseSetup {
  /** An empty database for this server alone. */
  url: string;
}

/** Same as the shop's default. */
export const POOL_SIZE = 10;
