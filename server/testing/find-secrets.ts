/** Finds secrets in a request or response by field name. */
import { isUuid } from '@lathe/rules/uuid';

type SecretFinder = (value: string) => string[];

/** Ignores invalid passwords such as `short`, which may be ordinary words in a log. */
const password: SecretFinder = (value) =>
  value.length >= 8 && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)
    ? [value]
    : [];
const long: SecretFinder = (value) => (value.length >= 16 ? [value] : []);
const code: SecretFinder = (value) => {
  const plain = value.trim();
  // Error and format codes such as `not_found` and `vinyl_12` are not secret.
  if (/^[a-z]+(_[a-z\d]+)*$/.test(plain)) return [];
  return /^\d{6}$/.test(plain) || plain.length >= 8 ? [plain] : [];
};
/** With and without spaces added for readability. */
const key: SecretFinder = (value) => long(value.replaceAll(/\s/g, '')).concat(long(value));
/** Numbers from the server are masked and not secret. */
const number: SecretFinder = (value) => (/^[\w .-]{4,}$/.test(value) ? [value.trim()] : []);

const SECRET_FIELDS: Record<string, SecretFinder> = {
  password,
  current_password: password,
  confirm_password: password,
  token: long,
  _token: long,
  code,
  confirm_code: code,
  recovery_codes: code,
  key,
  secret: long,
  otpauth_uri: (value) => [/[?&]secret=(\w{16,})/.exec(value)?.[1] ?? ''].filter(Boolean),
  personal_id_number: number,
  ssn_last_4: number,
  card_number: number,
};

export function findSecrets(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return Object.hasOwn(SECRET_FIELDS, name) ? (SECRET_FIELDS[name]?.(value) ?? []) : [];
  if (Array.isArray(value)) return value.flatMap((item) => findSecrets(item, name));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([field, inside]) => findSecrets(inside, field));
}

/**
 * Language and country cookies are short and not secret, and the account of the studio is an ID;
 * sessions and tokens are long.
 */
export function secretCookies(values: Iterable<string>): string[] {
  return [...values].filter((value) => !isUuid(value)).flatMap(long);
}

/** Tokens in mail links. */
export function secretLinks(links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const last = link.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
    return last.length >= 24 ? [last] : [];
  });
}
