/**
 * A reply that its handler assembled as JSON from pre-serialised parts. Only for the lists that
 * make up most of the traffic: the serialiser is bypassed, so a test must check the reply against
 * the contract.
 */
export class RawJson<Reply> {
  readonly json: string;
  /** Type brand; never has a value. */
  declare readonly reply: Reply;

  constructor(json: string) {
    this.json = json;
  }
}

/** Parses the JSON for in-process callers. */
export function parseRawJson(reply: unknown): unknown {
  return reply instanceof RawJson ? JSON.parse(reply.json) : reply;
}
