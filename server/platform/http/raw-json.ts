/**
 * A reply that its handler wrote as JSON itself, out of parts that were written before. Only for the
 * lists that make up most of the shop's traffic: the form of the contract is no longer put on it by
 * the frame, so a test has to hold it against the contract.
 */
export class Written<Reply> {
  readonly json: string;
  /** Keeps two of them apart in types; there is never a value. */
  declare readonly reply: Reply;

  constructor(json: string) {
    this.json = json;
  }
}

/** For whoever wants the value, in this process. */
export function readWritten(reply: unknown): unknown {
  return reply instanceof Written ? JSON.parse(reply.json) : reply;
}
