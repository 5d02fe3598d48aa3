import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { filesOfLabel } from './save-label.ts';

/** A user's label, and their agreements with labels. */
export const labelData: PersonalData = {
  area: 'labels',

  async *collect({ db }, { userId }) {
    const labels = await db
      .selectFrom('labels')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
    yield jsonFile(
      'labels.json',
      labels.map(({ owner_id, ...label }) => label),
    );
    const agreements = await db
      .selectFrom('label_agreements')
      .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
      .select([
        'labels.name as label',
        'label_agreements.page_id',
        'label_agreements.rights',
        'label_agreements.state',
        'label_agreements.asked_at',
        'label_agreements.decided_at',
        'label_agreements.ended_at',
      ])
      .where('label_agreements.artist_id', '=', userId)
      .orderBy('label_agreements.asked_at')
      .execute();
    yield jsonFile('agreements.json', agreements);
  },

  /** Keeps the row without its content, because agreements of others refer to it. */
  async erase(tx, { userId, now }) {
    const deleted = await tx
      .updateTable('labels')
      .set({
        slug: sql<string>`'deleted-' || id`,
        name: sql<string>`'Label ' || id`,
        description: '',
        legal_name: '',
        legal_address: '',
        registration_no: '',
        contact_email: '',
        logo: null,
        deleted_at: now,
        updated_at: now,
      })
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    const ids = deleted.map(({ id }) => id);
    await tx
      .updateTable('label_agreements')
      .set({
        state: sql<string>`case state when 'asked' then 'withdrawn' else 'ended' end`,
        ended_at: now,
        ended_by: userId,
      })
      .where('state', 'in', ['asked', 'agreed'])
      .where((eb) =>
        eb.or([
          eb('artist_id', '=', userId),
          eb('label_id', '=', sql<string>`any(${ids}::uuid[])`),
        ]),
      )
      .execute();
    return { files: ids.map(filesOfLabel) };
  },
};
