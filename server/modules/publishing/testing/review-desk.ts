/** Both sides of a review for tests: sellers who submit, and staff who decide. */
import type { Release } from '@lathe/contract/release';
import type { ReviewSummary } from '@lathe/contract/review';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';

export type DeskPerson = TestPerson & { browser: TestBrowser };

export async function makeReviewDesk(app: TestApp) {
  const { ctx } = app;

  async function person(kind: Parameters<typeof makePerson>[1] = { seller: true }) {
    const created = await makePerson(app, kind);
    return { ...created, browser: await signedInBrowser(app, created) };
  }

  async function reviewsOf(id: string) {
    return await ctx.db
      .selectFrom('reviews')
      .selectAll()
      .where('thing_id', '=', id)
      .orderBy('number')
      .execute();
  }

  const staff = await person({ role: 'staff', name: 'Ines Falk' });
  return {
    person,
    staff,
    reviewsOf,
    queue: async (state = 'open'): Promise<ReviewSummary[]> =>
      ((await staff.browser.get(`/api/reviews?state=${state}`)).json as { data: ReviewSummary[] })
        .data,
    openReview: async (id: string) =>
      (await reviewsOf(id)).find(({ decision }) => decision === null)?.id ?? '',
    history: async (id: string) => {
      const entries = await ctx.db
        .selectFrom('release_history')
        .select('action')
        .where('release_id', '=', id)
        .orderBy('id')
        .execute();
      return entries.map(({ action }) => action);
    },
  };
}

export const pathOf = (person: DeskPerson, id: string) => `/api/users/${person.id}/releases/${id}`;

export const read = async (person: DeskPerson, id: string): Promise<Release> =>
  (await person.browser.get(pathOf(person, id))).json;

export const submit = (person: DeskPerson, id: string) =>
  person.browser.post(`${pathOf(person, id)}/submit`, { terms: true });
