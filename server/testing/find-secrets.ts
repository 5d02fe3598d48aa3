/** What is secret in a request or an answer, by the names of its fields. */

type Judge = (value: string) => string[];

/** A password that no account can have, such as `short`, may well be a word that is logged. */
const password: Judge = (value) =>
  value.length >= 8 && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)
    ? [value]
    : [];
const long: Judge = (value) => (value.length >= 16 ? [value] : []);
const code: Judge = (value) => {
  const plain = value.trim();
  // Errors and formats have codes of another kind, such as `not_found` and `vinyl_12`.
  if (/^[a-z]+(_[a-z\d]+)*$/.test(plain)) return [];
  return /^\d{6}$/.test(plain) || plain.length >= 8 ? [plain] : [];
};
/** With and without the gaps that make it easier to type. */
const key: Judge = (value) => long(value.replaceAll(/\s/g, '')).concat(long(value));
/** What comes back from the server is masked, and no secret. */
const number: Judge = (value) => (/^[\w .-]{4,}$/.test(value) ? [value.trim()] : []);

const JUDGES: Record<string, Judge> = {
  password,
  current_password: password,
  confirm_password: password,
  token: long,
  _token: long,
  code,
  confirm_code: code,
  recovery_codes: code,
  key,
  otpauth_uri: (value) => [/[?&]secret=(\w{16,})/.exec(value)?.[1] ?? ''].filter(Boolean),
  personal_id_number: number,
  ssn_last_4: number,
  card_number: number,
};

export function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return Object.hasOwn(JUDGES, name) ? (JUDGES[name]?.(value) ?? []) : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, name));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([field, inside]) => secretsIn(inside, field));
}

/** Choices of language and country are short and no secret; sessions and tokens are long. */
export function secretCookies(values: Iterable<string>): string[] {
  return [...values].flatMap(long);
}

/** The tokens in the links of mails. */
export function secretLinks(links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const last = link.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
    return last.length >= 24 ? [last] : [];
  });
}
