/** Who may hear what: `user:<id>` is for that signed-in user alone, `public:<name>` for anybody. */
export type Topic = `user:${string}` | `public:${string}`;

const TOPIC = /^(user|public):([A-Za-z0-9_.-]{1,100})$/;

/** Null when it is not a topic at all; the text may come from the browser. */
export function parseTopic(text: string): Topic | null {
  return TOPIC.test(text) ? (text as Topic) : null;
}

export function mayListen(userId: string | null, topic: Topic): boolean {
  const [, audience, name] = TOPIC.exec(topic) ?? [];
  if (audience === 'public') return true;
  return audience === 'user' && userId !== null && name === userId;
}
