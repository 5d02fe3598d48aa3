/** Generates docs/permissions.md from the calls and the policy. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallSpec, CallTable } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { PERMISSIONS } from '@lathe/contract/permissions';
import { POLICY, ROLES, type Role, withPossibleRoles } from '../server/platform/http/policy.ts';

export const TARGET = join(import.meta.dirname, '..', 'docs', 'permissions.md');

/** Implied roles: every signed-in user is a customer, pages belong to sellers. */
const IMPLIED_ROLES: Record<Role, Role[]> = {
  visitor: [],
  customer: [],
  seller: ['customer'],
  page_owner: ['customer', 'seller'],
  contributor: ['customer', 'seller'],
  label_owner: ['customer', 'seller'],
  invited: [],
  staff: ['customer'],
  admin: ['customer'],
};

export function permissionsDocument(): string {
  const table: CallTable = calls;
  const heading = ['', ...ROLES.map((role) => role.replace('_', ' '))];
  const permissionRows = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => mark(role, { permission, owner: 'somebody' })),
  ]);
  const callRows = Object.entries(table)
    .sort(([a], [b]) => (path(a) < path(b) ? -1 : 1))
    .map(([key, spec]) => [`\`${key}\``, ...ROLES.map((role) => mark(role, spec))]);
  return `# Who may do what

Made by \`node tools/permissions-doc.ts\` from \`server/platform/http/policy.ts\` and the contract;
the tests fail when it is out of date. ● may, for themselves · ◆ may, also for others · blank may not.

Page owner, contributor and invited hang on one page or one invitation: the call lets through whoever
could be it, and the module that knows the thing asks again.

## By permission

${rows([heading, ...permissionRows])}

## By call

${rows([heading, ...callRows])}
`;
}

function path(key: string): string {
  return key.slice(key.indexOf(' ') + 1) + key;
}

function mark(role: Role, { permission, owner }: Pick<CallSpec, 'permission' | 'owner'>): string {
  const roles = withPossibleRoles(['visitor', role, ...IMPLIED_ROLES[role]]);
  const has = (allowed: readonly Role[] = []) => allowed.some((one) => roles.includes(one));
  const { own, others } = POLICY[permission];
  if (owner && has(others)) return '◆';
  return has(own) ? '●' : '';
}

function rows(table: string[][]): string {
  const widths = (table[0] ?? []).map((_, at) =>
    Math.max(3, ...table.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [heading = [], ...body] = table;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join(
    '\n',
  );
}

if (process.argv[1] === import.meta.filename) {
  await mkdir(dirname(TARGET), { recursive: true });
  await writeFile(TARGET, permissionsDocument());
  console.log('Wrote docs/permissions.md');
}
