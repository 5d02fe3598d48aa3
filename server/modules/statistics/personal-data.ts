/** Figures of the pages of a seller. Of visitors there is nothing that could be exported. */
import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

const TABLES = ['stat_counts', 'stat_left_out', 'stat_minutes'] as const;

export const statisticData: PersonalData = {
  area: 'pages',

  // The figures name nobody, and the screen has each of them as a file.
  async *collect() {},

  async erase(tx, { userId }) {
    for (const table of TABLES) {
      await sql`delete from ${sql.table(table)}
        where page_id in (select id from pages where owner_id = ${userId})`.execute(tx);
    }
    return {};
  },
};
