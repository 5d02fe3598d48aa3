/** Figures of the pages of a seller. Of visitors there is nothing that could be exported. */
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const statisticData: PersonalData = {
  area: 'pages',

  // The figures name nobody, and the screen has each of them as a file.
  async *collect() {},

  async erase(tx, { userId }) {
    const own = sql`page_id in (select id from pages where owner_id = ${userId})`;
    await sql`delete from stat_counts where ${own}`.execute(tx);
    await sql`delete from stat_left_out where ${own}`.execute(tx);
    await sql`delete from stat_minutes where ${own}`.execute(tx);
    return {};
  },
};
