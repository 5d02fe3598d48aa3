import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Recipients of a seller's promo links, and links that were sent to a person. */
export const promoData: PersonalData = {
  area: 'releases',

  async *collect({ db }, { userId }) {
    const links = db
      .selectFrom('promo_links')
      .innerJoin('releases', 'releases.id', 'promo_links.release_id')
      .select([
        'releases.title',
        'promo_links.recipient',
        'promo_links.email',
        'promo_links.note',
        'promo_links.opens',
        'promo_links.plays',
        'promo_links.downloads',
        'promo_links.last_used_at',
        'promo_links.created_at',
        'promo_links.expires_at',
        'promo_links.revoked_at',
      ])
      .orderBy('promo_links.created_at');
    const created = await links.where('releases.owner_id', '=', userId).execute();
    const received = await links
      .where('promo_links.email', '=', (eb) =>
        eb.selectFrom('users').select('users.email').where('users.id', '=', userId),
      )
      .execute();
    yield jsonFile('promo-links.json', {
      created,
      received: received.map(({ recipient, email, created_at, last_used_at }) => ({
        recipient,
        email,
        created_at,
        last_used_at,
      })),
    });
  },

  async erase(tx, { userId, email, now }) {
    await tx
      .deleteFrom('promo_links')
      .where(
        'release_id',
        'in',
        tx.selectFrom('releases').select('id').where('owner_id', '=', userId),
      )
      .execute();
    await tx
      .updateTable('promo_links')
      .set({
        recipient: 'deleted',
        email: null,
        mail_token_hash: null,
        revoked_at: sql<Date>`coalesce(revoked_at, ${now})`,
      })
      .where('email', '=', email)
      .execute();
    return {};
  },
};
