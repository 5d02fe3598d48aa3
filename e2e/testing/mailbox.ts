/** Mails that the shop stored instead of sending, as a user reads them. */
import type { Page } from 'playwright-core';
import { eventually } from '../../server/testing/eventually.ts';
import { secretLinks } from '../../server/testing/find-secrets.ts';
import { recordSecrets } from '../../server/testing/records.ts';

interface Mail {
  to: string;
  subject: string;
  links: string[];
}

export async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const reply = await page.request.get('/dev/mail.json', { params: { to: address } });
  const mails: Mail[] = await reply.json();
  recordSecrets(mails.flatMap(({ links }) => secretLinks(links)));
  return mails;
}

/** The newest link of that kind; a job sends mails, so it may take a moment. */
export async function mailedLink(page: Page, address: string, start: string): Promise<string> {
  return await eventually(async () => {
    const links = (await mailsTo(page, address)).flatMap((mail) => mail.links);
    const link = links.find((each) => new URL(each).pathname.startsWith(start));
    if (!link) throw new Error(`No mail to ${address} has a link to ${start}`);
    return link;
  });
}
