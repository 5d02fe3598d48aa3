import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { SetupError } from '../setup-error.ts';
import type { MailMessage, OpenMail } from './mail.ts';

// A job waits for the answer; a mail server that says nothing must not hold it for minutes.
const PATIENCE_MS = 20_000;

export function makeSmtpMail(config: Config, log: Logger): OpenMail {
  if (!config.SMTP_URL) throw new SetupError('MAIL=smtp needs SMTP_URL. See .env.example.');
  const transport = createTransport({
    url: config.SMTP_URL,
    requireTLS: config.production && !doesWithoutTls(config.SMTP_URL),
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Attachments come as bytes only; no message may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const { messageId, response } = await transport.sendMail(composed(config, message));
      log.info({ messageId, response }, 'mail handed over');
    },
    close: () => transport.close(),
  };
}

/**
 * Without `requireTLS` a mail goes out in the clear when the offer of TLS is missing, and whoever sits in
 * between can take it away. For a server in one's own network the address ends with `?ignoreTLS=true`.
 */
function doesWithoutTls(url: string): boolean {
  return new URL(url).searchParams.get('ignoreTLS') === 'true';
}

function composed(
  { MAIL_FROM }: Config,
  { to, replyTo, key, subject, text, html, unsubscribe, attachments = [] }: MailMessage,
) {
  return {
    from: MAIL_FROM,
    // Mail servers and programs show what comes twice under one id once.
    ...(key !== undefined && { messageId: `<${key}@${domainOf(MAIL_FROM)}>` }),
    // As objects, addresses are taken as they are and not read as a list.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    // Replies of machines ("out of office") to machines help nobody.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        // Prepared: folded in the middle of an address, some mail programs would not find it.
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
