/** Mail: sent over SMTP, or stored in the database for developers. */
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Db } from '../db/connect.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /**
   * Identifies a mail that must not arrive twice: the same for every attempt. Letters, digits and
   * hyphens, because it becomes the Message-ID. By default it is derived from the job that sends
   * the mail (jobs/tasks.ts).
   */
  key?: string;
  attachments?: readonly MailAttachment[];
  /**
   * For optional mails: a page with a button, which also accepts the one-click POST of mail clients
   * without sign-in (RFC 8058).
   */
  unsubscribe?: string;
}

export interface Mail {
  /** Resolves when the mail server has accepted the mail; otherwise throws, and the job retries. */
  send(message: MailMessage): Promise<void>;
}

export interface MailTransport extends Mail {
  close(): void;
}

export interface MailDependencies {
  config: Config;
  db: Db;
  log: Logger;
}

/** Each implementation is loaded only when selected. */
export async function makeMail(parts: MailDependencies): Promise<MailTransport> {
  const mail = await configuredMail(parts);
  return {
    async send(message) {
      assertOneLineEach(message);
      await mail.send(message);
    },
    close: () => mail.close(),
  };
}

async function configuredMail({ config, db, log }: MailDependencies): Promise<MailTransport> {
  if (config.MAIL === 'keep') {
    const { makeDevMailbox } = await import('./dev-mailbox.ts');
    return makeDevMailbox(db);
  }
  const { makeSmtpMail } = await import('./smtp.ts');
  return makeSmtpMail(config, log);
}

// No spaces, commas or brackets, so that user input can never contain a second address.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters in order to reject them
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Prevents header injection by line breaks. */
function assertOneLineEach(message: MailMessage): void {
  const { to, replyTo, subject, unsubscribe = '', attachments = [] } = message;
  for (const address of [to, ...(replyTo === undefined ? [] : [replyTo])]) {
    if (!ADDRESS.test(address) || CONTROL.test(address)) {
      throw new Error(`The mail was not sent: ${JSON.stringify(address)} is not one mail address.`);
    }
  }
  for (const line of [subject, unsubscribe, ...attachments.map(({ filename }) => filename)]) {
    if (CONTROL.test(line)) {
      throw new Error(`The mail was not sent: ${JSON.stringify(line)} is not one line of text.`);
    }
  }
}
