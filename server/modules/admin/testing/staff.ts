/** An admin and a staff member, and the log of what they do. */
import type { TestApp } from '../../../testing/app.ts';
import { audited } from '../../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

export interface ListedPerson {
  id: string;
  name: string;
}
export interface PersonPage {
  data: ListedPerson[];
  next_page_url: string | null;
}

export async function makeStaff(app: TestApp) {
  const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });
  const staff = await makePerson(app, { role: 'staff', name: 'Stella Staff' });
  return {
    admin,
    staff,
    asAdmin: await signedInBrowser(app, admin),
    asStaff: await signedInBrowser(app, staff),
    /** What was done to the user. */
    logOf: (id: string) => audited(app.ctx.db, { subject_id: id }),
  };
}
