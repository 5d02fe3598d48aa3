import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { SetupError } from '../setup-error.ts';
import type { MailMessage, MailTransport } from './mail.ts';

// A job waits for the reply; an unresponsive mail server must not block it for minutes.
const TIMEOUT_MS = 20_000;

export function makeSmtpMail(config: Config, log: Logger): MailTransport {
  if (!config.SMTP_URL) throw new SetupError('MAIL=smtp needs SMTP_URL. See .env.example.');
  const transport = createTransport({
    url: config.SMTP_URL,
    requireTLS: config.production && !allowsPlaintext(config.SMTP_URL),
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Attachments are bytes only; no message may make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const { messageId, response } = await transport.sendMail(composed(config, message));
      log.info({ messageId, response }, 'mail sent');
    },
    close: () => transport.close(),
  };
}

/**
 * Without `requireTLS`, mail is sent in clear text when the server does not offer TLS, and an
 * attacker can remove that offer. For a server in a private network, add `?ignoreTLS=true` to the
 * URL.
 */
function allowsPlaintext(url: string): boolean {
  return new URL(url).searchParams.get('ignoreTLS') === 'true';
}

function composed(
  { MAIL_FROM }: Config,
  { to, replyTo, key, subject, text, html, unsubscribe, attachments = [] }: MailMessage,
) {
  return {
    from: MAIL_FROM,
    // Mail servers and clients show duplicates with the same ID only once.
    ...(key !== undefined && { messageId: `<${key}@${domainOf(MAIL_FROM)}>` }),
    // As objects, addresses are not parsed as a list.
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
    // Suppresses automatic replies such as "out of office".
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        // Prepared, because some mail clients cannot read a URL that is folded across lines.
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
