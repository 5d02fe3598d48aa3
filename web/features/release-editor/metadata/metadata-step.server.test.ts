import type { Release } from '@lathe/contract/release';
import type { Api } from '@lathe/contract/server-side';
import { describe, expect, it } from 'vitest';
import { perform } from './metadata-step.server.ts';

const params = { user: 'u', release: 'r' };
const GROUP = 'g-1';

/** A release in a group that its new title does not fit. */
function server(version = 3) {
  const log: string[] = [];
  let release = {
    uuid: 'r',
    title: 'Night Bus',
    primary_artist: 'Kiosk',
    additional_artists: [],
    territories_exclude: [],
    release_group: { uuid: GROUP, title: 'Night Bus' } as Release['release_group'],
    version,
  };
  const reject = (status: number, code: string, errors = {}) =>
    Response.json({ code, message: code, errors }, { status });
  const api = async (
    key: string,
    { body }: { body?: { title?: string; version: number } } = {},
  ) => {
    const [method] = key.split(' ');
    if (method === 'GET') return release;
    log.push(`${method} ${body?.title ?? ''}`.trim());
    if (method === 'DELETE') {
      release = { ...release, release_group: null, version: release.version + 1 };
      return release;
    }
    if (body?.version !== release.version) throw reject(409, 'changed_meanwhile');
    if (release.release_group) throw reject(422, 'validation', { title: ['Too different.'] });
    release = { ...release, title: body.title ?? '', version: release.version + 1 };
    return release;
  };
  return { api: api as unknown as Api, log, stored: () => release };
}

function formWith(values: Record<string, string>): FormData {
  const form = new FormData();
  const all = { title: 'Seven Harbours', primary_artist: 'Kiosk', version: '3', ...values };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}

describe('taking a release out of its group', () => {
  it('comes before saving a title that does not fit the group', async () => {
    const { api, log, stored } = server();
    const reply = await perform({
      api,
      params,
      now: new Date(),
      form: formWith({ intent: `leave:${GROUP}` }),
    });
    expect(reply).toBeInstanceOf(Response);
    expect(log).toEqual(['DELETE', 'PUT Seven Harbours']);
    expect(stored()).toMatchObject({ title: 'Seven Harbours', release_group: null });
  });

  it('does not save over a change from another tab', async () => {
    const { api, stored } = server(4);
    const reply = await perform({
      api,
      params,
      now: new Date(),
      form: formWith({ intent: `leave:${GROUP}` }),
    });
    expect(reply).toMatchObject({ failure: { code: 'changed_meanwhile' } });
    expect(stored().title).toBe('Night Bus');
  });

  it('is not done by other buttons, which report the title', async () => {
    const { api, stored } = server();
    const reply = await perform({
      api,
      params,
      now: new Date(),
      form: formWith({ intent: 'save' }),
    });
    expect(reply).toMatchObject({ failure: { fields: { title: ['Too different.'] } } });
    expect(stored().release_group?.uuid).toBe(GROUP);
  });
});
