/** Checks XML against the public schemas in `schemas/`, with libxml2 as WebAssembly. */
import { readFileSync } from 'node:fs';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

const FILES = {
  /** Credit transfers, ISO 20022. */
  iso: 'pain.001.001.09.xsd',
  /** The same for SEPA, from the European Payments Council. */
  epc: 'epc-pain.001.001.09.xsd',
  /** Platform report of HMRC. */
  platformReport: 'DPIXML_v1.0.xsd',
} as const;

export type SchemaName = keyof typeof FILES;

/** Files that a schema imports, by the address under which libxml2 asks for them. */
const IMPORTED = ['isodpitypes_v1.0.xsd', 'oecddpitypes_v1.0.xsd'];

const ERRORS_MAX = 5;
const validators = new Map<SchemaName, XsdValidator>();

/** The first errors with their lines; empty if the document is valid. */
export function schemaErrors(xml: string, name: SchemaName): string[] {
  const validator = validatorOf(name);
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NO_XXE });
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details
      .slice(0, ERRORS_MAX)
      .map(({ line, message }) => `${line}: ${message.trim()}`);
  } finally {
    document.dispose();
  }
}

/** A schema is compiled once per process. */
function validatorOf(name: SchemaName): XsdValidator {
  const compiled = validators.get(name);
  if (compiled) return compiled;
  const imports = new XmlBufferInputProvider(
    Object.fromEntries(IMPORTED.map((file) => [`schemas/${file}`, readSchema(file)])),
  );
  xmlRegisterInputProvider(imports);
  const schema = XmlDocument.fromBuffer(readSchema(FILES[name]), {
    url: `schemas/${FILES[name]}`,
  });
  try {
    const validator = XsdValidator.fromDoc(schema);
    validators.set(name, validator);
    return validator;
  } finally {
    schema.dispose();
    xmlCleanupInputProvider();
  }
}

function readSchema(file: string): Uint8Array {
  return readFileSync(new URL(`schemas/${file}`, import.meta.url));
}
