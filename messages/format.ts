/** Compiled messages and how they become text. The same code runs on the server and in the browser. */

/** `#` of a plural: its number. */
export const NUMBER_SIGN = 0;
export const NUMBER = 1;
export const SELECT = 2;
export const PLURAL = 3;
export const TAG = 4;

type Cases = Readonly<Record<string, Compiled>>;

/** Arrays instead of objects, because the browser loads thousands of them. */
export type Part =
  | string
  | typeof NUMBER_SIGN
  | readonly [name: string]
  | readonly [name: string, kind: typeof NUMBER, options?: Intl.NumberFormatOptions]
  | readonly [name: string, kind: typeof SELECT, cases: Cases]
  | readonly [name: string, kind: typeof PLURAL, cases: Cases, offset?: number]
  | readonly [name: string, kind: typeof TAG, children: Compiled];

export type Compiled = string | readonly Part[];

export type Values = Readonly<Record<string, unknown>>;

interface Context<Element> {
  language: string;
  values: Values;
  tag(name: string, children: (string | Element)[]): Element;
}

export function formatMessage(message: Compiled, language: string, values: Values = {}): string {
  return formatParts(message, { language, values, tag: tagAsText }).join('');
}

/** For messages with tags: every tag becomes an element, such as a link. */
export function formatParts<Element>(
  message: Compiled,
  context: Context<Element>,
  numberSign = '',
): (string | Element)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part) => {
    if (typeof part === 'string') return part;
    if (part === NUMBER_SIGN) return numberSign;
    const [name, kind] = part;
    if (kind === TAG) {
      return [context.tag(name, formatParts(part[2], context, numberSign))];
    }
    const value = context.values[name];
    if (kind === SELECT) {
      return formatParts(ownCase(part[2], String(value)), context, numberSign);
    }
    // A missing value is visible in the text, like a missing message.
    if (!(name in context.values)) return `{${name}}`;
    if (kind === NUMBER) return formatNumber(value, context.language, part[2]);
    if (kind === PLURAL) {
      const [, , cases, offset = 0] = part;
      const shown = Number(value) - offset;
      const exact = cases[`=${value}`];
      const chosen = exact ?? ownCase(cases, pluralRules(context.language).select(shown));
      return formatParts(chosen, context, formatNumber(shown, context.language));
    }
    return value === undefined || value === null || value === false ? '' : String(value);
  });
}

function tagAsText(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

function ownCase(cases: Cases, name: string): Compiled {
  return (Object.hasOwn(cases, name) ? cases[name] : cases.other) ?? '';
}

function formatNumber(
  value: unknown,
  language: string,
  options?: Intl.NumberFormatOptions,
): string {
  return numberFormat(language, options).format(value as number);
}

/** Creating these takes longer than using them. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = options ? language + JSON.stringify(options) : language;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    numberFormats.set(key, format);
  }
  return format;
}

function pluralRules(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) {
    found = new Intl.PluralRules(language);
    rules.set(language, found);
  }
  return found;
}
