/** An independent check of our XML: the program xmllint, where the machine has it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Tests that need it are listed as skipped without it (package libxml2-utils). */
export const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined;

/** Everything that is wrong with the document; empty if it is valid. */
export function xmllint(xml: string, schema: string): string {
  const path = fileURLToPath(new URL(`../schemas/${schema}`, import.meta.url));
  const options = ['--noout', '--nonet', '--schema', path, '-'];
  const { status, stderr } = spawnSync('xmllint', options, { input: xml, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}
