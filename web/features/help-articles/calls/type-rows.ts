/** Flattens a JSON Schema into table rows: field name, type and constraints. */

/** The subset that `z.toJSONSchema` generates. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  [keyword: string]: unknown;
}

export interface TypeRow {
  depth: number;
  name: string;
  type: string;
  optional: boolean;
  /** Limits in JSON Schema terms, such as `maxLength 320`, and the description. */
  notes: string[];
}

export interface Shape {
  type: string;
  rows: TypeRow[];
}

const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'multipleOf',
] as const;

// zod adds these limits to every integer.
const INTEGER_ENDS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
/** Schemas can be recursive, like a comment with replies. */
const MAX_DEPTH = 8;

export function shapeOf(schema: Schema): Shape {
  return { type: typeOf(schema, schema), rows: rowsWithin(schema, schema, 0) };
}

function typeOf(given: Schema, root: Schema): string {
  const schema = resolved(given, root);
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, root)).join(' | ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = optionsOf(schema);
  if (options) return [...new Set(options.map((option) => typeOf(option, root)))].join(' | ');
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => typeOf(item, root)).join(', ')}]`;
  }
  if (schema.type === 'array') return arrayOf(schema.items ? typeOf(schema.items, root) : 'any');
  if (schema.type === 'object') return objectType(schema, root);
  if (schema.format && schema.type !== 'null') return `${schema.type} (${schema.format})`;
  return schema.type ?? 'any';
}

function arrayOf(item: string): string {
  return item.includes(' ') ? `(${item})[]` : `${item}[]`;
}

function objectType({ properties, additionalProperties }: Schema, root: Schema): string {
  if (properties || typeof additionalProperties !== 'object') return 'object';
  return `record of ${typeOf(additionalProperties, root)}`;
}

/** Nested fields, including those in arrays and unions. */
function rowsWithin(given: Schema, root: Schema, depth: number): TypeRow[] {
  if (depth > MAX_DEPTH) return [];
  const schema = resolved(given, root);
  const options = optionsOf(schema)?.filter((option) => hasFields(option, root));
  if (options?.length === 1) return rowsWithin(options[0] ?? {}, root, depth);
  if (options) return options.flatMap((option, index) => variant(option, index, root, depth));
  if (schema.items) return rowsWithin(schema.items, root, depth);
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, property]) => [
      rowOf(name, property, root, depth, !schema.required?.includes(name)),
      ...rowsWithin(property, root, depth + 1),
    ]);
  }
  if (typeof schema.additionalProperties === 'object') {
    return rowsWithin(schema.additionalProperties, root, depth);
  }
  return [];
}

function variant(option: Schema, index: number, root: Schema, depth: number): TypeRow[] {
  return [
    rowOf(`#${index + 1}`, option, root, depth, false),
    ...rowsWithin(option, root, depth + 1),
  ];
}

function hasFields(schema: Schema, root: Schema): boolean {
  return rowsWithin(schema, root, MAX_DEPTH).length > 0;
}

/** A row for a parameter or a field. */
export function rowOf(
  name: string,
  given: Schema,
  root: Schema,
  depth: number,
  optional: boolean,
): TypeRow {
  return { depth, name, type: typeOf(given, root), optional, notes: notesOf(given, root) };
}

function notesOf(given: Schema, root: Schema): string[] {
  const schema = { ...resolved(given, root), ...given };
  // For `string or null` the limits are those of the string.
  const inner = optionsOf(schema)?.filter(({ type }) => type !== 'null') ?? [];
  const limited = inner.length === 1 ? { ...schema, ...inner[0] } : schema;
  const limits = LIMITS.filter(
    (limit) => limited[limit] !== undefined && !INTEGER_ENDS.has(limited[limit]),
  ).map((limit) => `${limit} ${limited[limit]}`);
  // Formats include long patterns that nobody reads.
  if (typeof limited.pattern === 'string' && !limited.format) {
    limits.push(`pattern ${limited.pattern}`);
  }
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return schema.description ? [schema.description, ...limits] : limits;
}

function optionsOf({ anyOf, oneOf }: Schema): Schema[] | undefined {
  return anyOf ?? oneOf;
}

function resolved(schema: Schema, root: Schema): Schema {
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => resolved(part, root));
    return {
      ...schema,
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => required ?? []),
    };
  }
  if (!schema.$ref) return schema;
  if (schema.$ref === '#') return root;
  return root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {};
}
