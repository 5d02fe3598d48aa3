/** Letters to people: sent over SMTP, or kept in the database where a developer can read them. */
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
   * Of a letter that must not arrive twice, whatever dies after it was handed over: the same each
   * time that it is sent. Letters, digits and hyphens, for it becomes the Message-ID. Where none is
   * given, the job that sends it gives its own (jobs/tasks.ts).
   */
  key?: string;
  attachments?: readonly MailAttachment[];
  /**
   * Of mails that a reader can stop: a page with a button, which also takes the POST of a mail
   * program without asking who it is (RFC 8058).
   */
  unsubscribe?: string;
}

export interface Mail {
  /** Resolves when the mail server has taken the mail over; otherwise throws, and the job retries. */
  send(message: MailMessage): Promise<void>;
}

export interface OpenMail extends Mail {
  close(): void;
}

export interface MailParts {
  config: Config;
  db: Db;
  log: Logger;
}

/** Each kind is loaded only when chosen. */
export async function makeMail(parts: MailParts): Promise<OpenMail> {
  const mail = await chosenMail(parts);
  return {
    async send(message) {
      assertOneLineEach(message);
      await mail.send(message);
    },
    close: () => mail.close(),
  };
}

async function chosenMail({ config, db, log }: MailParts): Promise<OpenMail> {
  if (config.MAIL === 'keep') {
    const { makeKeptMail } = await import('./dev-mailbox.ts');
    return makeKeptMail(db);
  }
  const { makeSmtpMail } = await import('./smtp.ts');
  return makeSmtpMail(config, log);
}

// No space, no comma, no bracket: what a person types as an address can never name a second one.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** A line break in a header would begin another header, of the writer's choice. */
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
