/** Parses ICU messages. Browsers get the result, so they need no parser. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Compiled, NUMBER, NUMBER_SIGN, type Part, PLURAL, SELECT, TAG } from './format.ts';

export type MessageTree<Leaf> = { readonly [key: string]: Leaf | MessageTree<Leaf> };

export function compileAll(tree: MessageTree<string>): MessageTree<Compiled> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileAll(value),
    ]),
  );
}

export function compileMessage(text: string): Compiled {
  return compileElements(parse(text));
}

function compileElements(elements: readonly MessageFormatElement[]): Compiled {
  const parts = elements.map(compileElement);
  const [only = ''] = parts;
  return parts.length < 2 && typeof only === 'string' ? only : parts;
}

function compileElement(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return NUMBER_SIGN;
    case TYPE.argument:
      return [element.value];
    case TYPE.number: {
      const options = numberOptions(element.style);
      return options ? [element.value, NUMBER, options] : [element.value, NUMBER];
    }
    case TYPE.select:
      return [element.value, SELECT, compileCases(element.options)];
    case TYPE.plural: {
      if (element.pluralType === 'ordinal') throw unsupported('selectordinal');
      const cases = compileCases(element.options);
      return element.offset
        ? [element.value, PLURAL, cases, element.offset]
        : [element.value, PLURAL, cases];
    }
    case TYPE.tag:
      return [element.value, TAG, compileElements(element.children)];
    case TYPE.date:
    case TYPE.time:
      // A message has no time zone. Components format dates and pass them as values or tags.
      throw unsupported('dates and times');
  }
}

type NumberStyle = Extract<MessageFormatElement, { type: TYPE.number }>['style'];

function numberOptions(style: NumberStyle): Intl.NumberFormatOptions | undefined {
  if (!style) return undefined;
  if (style === 'percent') return { style };
  if (typeof style === 'string') throw unsupported(`the number style ${style}`);
  const { scale, ...options } = style.parsedOptions;
  if (scale !== undefined) throw unsupported('scale');
  return options as Intl.NumberFormatOptions;
}

function compileCases(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
): Record<string, Compiled> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, compileElements(value)]),
  );
}

function unsupported(what: string): Error {
  return new Error(`Messages do not support ${what}`);
}
