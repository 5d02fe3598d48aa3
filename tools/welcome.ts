import { DEMO_PASSWORD, DEMO_USERS } from '../demo/people.ts';
import type { Config } from '../server/config.ts';

export function welcome(config: Config): void {
  const lines = ['', `  Lathe is open: ${config.publicUrl}`];
  if (config.demo) {
    lines.push('', `  Sign in at ${config.publicUrl}/login with password ${DEMO_PASSWORD}:`);
    for (const { email, description } of DEMO_USERS)
      lines.push(`    ${email.padEnd(22)} ${description}`);
  }
  if (!config.production) {
    lines.push(
      '',
      `  Mails: ${config.publicUrl}/dev/mail   Parts: ${config.publicUrl}/dev/ui   Calls: ${config.publicUrl}/docs`,
    );
  }
  lines.push('', '  Ctrl-C stops everything.', '');
  console.log(lines.join('\n'));
}
