import { describe, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { testApp } from '../../testing/app.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { makePerson } from '../../testing/people.ts';
import { unsubscribeLink } from '../pages/index.ts';
import { handler as sendReleaseMail } from './send-release-mail.ts';
import { releaseIn } from './testing/ready-releases.ts';

const app = await testApp();
const { ctx } = app;

async function follower() {
  const owner = await makePerson(app, { seller: true });
  const fan = await makePerson(app);
  const { id: releaseId, pageId } = await releaseIn(ctx, 'published', { ownerId: owner.id });
  const follow = { page_id: pageId, user_id: fan.id, wants_mail: true };
  await ctx.db.insertInto('page_followers').values(follow).execute();
  const link = new URL(unsubscribeLink(ctx, { pageId, userId: fan.id }));
  return {
    fan,
    pageId,
    link,
    path: link.pathname,
    mail: async (): Promise<MailMessage | undefined> => {
      const sent: MailMessage[] = [];
      const mail = { send: async (message: MailMessage) => void sent.push(message) };
      await sendReleaseMail({ ...ctx, mail }, { releaseId, userId: fan.id });
      return sent[0];
    },
    wantsMail: async () => {
      const { wants_mail } = await ctx.db
        .selectFrom('page_followers')
        .select('wants_mail')
        .where('page_id', '=', pageId)
        .where('user_id', '=', fan.id)
        .executeTakeFirstOrThrow();
      return wants_mail;
    },
  };
}

describe('unsubscribing from a page', () => {
  it('is offered in every follower mail, in its headers and in both of its texts', async () => {
    const { mail, link } = await follower();
    const sent = await mail();
    expect(sent?.unsubscribe).toBe(link.href);
    expect(sent?.text).toContain(link.href);
    expect(sent?.html).toContain(`href="${link.href}"`);
  });

  it('works by one-click POST, is idempotent and stops the mails', async () => {
    const { path, wantsMail, mail } = await follower();
    const replies = [
      await unsubscribe(app, path),
      await unsubscribe(app, path),
      await unsubscribe(app, path, {
        payload:
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        type: 'multipart/form-data; boundary=x',
      }),
    ];
    for (const { statusCode, headers } of replies) {
      expect(statusCode).toBe(200);
      expect(headers.location).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await wantsMail()).toBe(false);
    expect(await mail()).toBeUndefined();
  });

  it('needs a POST: opening the link changes nothing', async () => {
    const { path, wantsMail } = await follower();
    const readFollow = async () => (await app.browser().get(`/api${path}`)).json;
    expect(await readFollow()).toMatchObject({
      subscribed: true,
      page: { name: expect.any(String) },
    });
    await app.app.inject({ method: 'GET', url: path });
    expect(await wantsMail()).toBe(true);
    const pressed = await unsubscribe(app, `${path}?page=1`, { payload: '' });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, path]);
    expect(await wantsMail()).toBe(false);
    expect(await readFollow()).toMatchObject({ subscribed: false });
  });

  it('stops the mails of one page for one follower only', async () => {
    const [one, other] = [await follower(), await follower()];
    await ctx.db
      .insertInto('page_followers')
      .values({ page_id: other.pageId, user_id: one.fan.id, wants_mail: true })
      .execute();
    await unsubscribe(app, one.path);
    const rows = await ctx.db
      .selectFrom('page_followers')
      .select(['page_id', 'user_id'])
      .where('wants_mail', '=', false)
      .where('user_id', 'in', [one.fan.id, other.fan.id])
      .execute();
    expect(rows).toEqual([{ page_id: one.pageId, user_id: one.fan.id }]);
  });

  it('rejects a link with an invalid signature', async () => {
    const [one, other] = [await follower(), await follower()];
    const signed = (path: string) => path.slice('/unsubscribe/'.length).split('.');
    const [person = '', id = '', signature = ''] = signed(one.path);
    const [stranger = ''] = signed(other.path);
    const wrong = [
      `${stranger}.${id}.${signature}`,
      `${person}.${id}.${signature.slice(0, -2)}`,
      `${person}.${id}.`,
      person,
      'x',
      `${person}.${signature}`,
    ];
    for (const token of wrong) {
      expect((await unsubscribe(app, `/unsubscribe/${token}`)).statusCode).toBe(404);
      expect((await app.browser().get(`/api/unsubscribe/${token}`)).status).toBe(404);
    }
    expect([await one.wantsMail(), await other.wantsMail()]).toEqual([true, true]);
  });
});
