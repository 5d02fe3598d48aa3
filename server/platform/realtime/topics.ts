/**
 * Access to topics: `user:<id>` for that signed-in user, `account:<id>` for everyone who works on
 * the releases and pages of that seller, `sales:<id>` for everyone who may read their sales, `house:<name>` for staff and admins, `public:<name>` for
 * everyone.
 */
export type Topic = `${'user' | 'account' | 'sales' | 'house' | 'public'}:${string}`;

/** The signed-in user. */
export interface TopicListener {
  userId: string;
  isStaff: boolean;
  isAdmin: boolean;
  /** Sellers on whose releases the user works. */
  accounts: readonly string[];
  /** Sellers whose sales the user may read. */
  salesOf: readonly string[];
}

const TOPIC = /^(user|account|sales|house|public):([A-Za-z0-9_.-]{1,100})$/;

/** Null for invalid topics; the text may come from the browser. */
export function parseTopic(text: string): Topic | null {
  return TOPIC.test(text) ? (text as Topic) : null;
}

export function mayListen(listener: TopicListener | null, topic: Topic): boolean {
  const [, audience, name] = TOPIC.exec(topic) ?? [];
  if (audience === 'public') return true;
  if (listener === null) return false;
  if (audience === 'house') return listener.isStaff || listener.isAdmin;
  if (audience === 'account') return listener.accounts.includes(name ?? '');
  if (audience === 'sales') return listener.salesOf.includes(name ?? '');
  return audience === 'user' && name === listener.userId;
}
