import type { MerchDesign } from '@lathe/contract/merch-design';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { readDesignDraft, writeDesignDraft } from './draft.ts';
import { undoKey } from './keys.ts';
import { type DesignSession, openSession } from './session.ts';
import type { ItemParams } from './upload-task.ts';

interface Options {
  params: ItemParams;
  viewer: string;
  /** From the loader. */
  loaded: MerchDesign;
  editable: boolean;
}

export function useDesignSession({ params, viewer, loaded, editable }: Options): DesignSession {
  const { item } = params;
  const [session] = useState(() =>
    openSession(loaded, {
      put: async (area, { file, xMm, yMm, widthMm, rotation }, version) =>
        await api('PUT /api/users/{user}/merch/{item}/placements/{area}', {
          params: { ...params, area },
          body: { file, x_mm: xMm, y_mm: yMm, width_mm: widthMm, rotation, version },
        }),
      remove: async (area, version) =>
        await api('DELETE /api/users/{user}/merch/{item}/placements/{area}', {
          params: { ...params, area },
          query: { version },
        }),
      load: async () => await api('GET /api/users/{user}/merch/{item}/design', { params }),
      keepDraft: (draft) => writeDesignDraft({ viewer, item }, draft),
    }),
  );
  useEffect(() => session.receive(loaded), [session, loaded]);

  // Once, and not while the server renders.
  useEffect(() => {
    const draft = readDesignDraft({ viewer, item });
    if (draft && editable) session.restore(draft);
    const retry = () => session.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      session.close();
    };
  }, [session, viewer, item, editable]);

  useEffect(() => {
    if (!editable) return undefined;
    const listen = (event: KeyboardEvent) => {
      const move = undoKey(event);
      // Fields undo what is typed in them.
      if (!move || isField(event.target)) return;
      event.preventDefault();
      session[move]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [session, editable]);
  return session;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
