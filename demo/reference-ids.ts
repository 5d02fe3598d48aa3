/** Maps the names in the demo catalogue to ids from the migrations. */
import type { Tx } from '../server/platform/db/tx.ts';

export interface ReferenceIds {
  genre(slug: string): number;
  type(code: string): number;
  /** One option per kind: the given code, or the default. */
  options(type: string, codes: readonly string[]): number[];
  merchType(code: string): number;
  merchColour(type: string, code: string): number;
}

export async function readReferenceIds(tx: Tx): Promise<ReferenceIds> {
  const genres = await tx.selectFrom('genres').select(['id', 'slug']).execute();
  const types = await tx.selectFrom('release_types').select(['id', 'code']).execute();
  const options = await tx
    .selectFrom('design_options')
    .select(['id', 'release_type_id', 'kind', 'code', 'is_default'])
    .orderBy('id')
    .execute();
  const merchTypes = await tx.selectFrom('merch_types').select(['id', 'code']).execute();
  const colours = await tx
    .selectFrom('merch_colours')
    .innerJoin('merch_types', 'merch_types.id', 'merch_type_id')
    .select(['merch_colours.id', 'merch_types.code as type', 'merch_colours.code'])
    .execute();
  const colourIds = new Map(colours.map(({ id, type, code }) => [`${type} ${code}`, id]));
  const genreIds = new Map(genres.map(({ id, slug }) => [slug, id]));
  const typeIds = new Map(types.map(({ id, code }) => [code, id]));
  const merchIds = new Map(merchTypes.map(({ id, code }) => [code, id]));
  return {
    genre: (slug) => lookUpId(genreIds, slug, 'genre'),
    type: (code) => lookUpId(typeIds, code, 'release type'),
    merchType: (code) => lookUpId(merchIds, code, 'kind of merchandise'),
    merchColour: (type, code) => lookUpId(colourIds, `${type} ${code}`, 'colour'),
    options(type, codes) {
      const typeId = lookUpId(typeIds, type, 'release type');
      const typeOptions = options.filter(({ release_type_id }) => release_type_id === typeId);
      const chosenOptions = codes.map((code) => {
        const option = typeOptions.find((each) => each.code === code);
        if (!option) throw new Error(`A ${type} has no option "${code}".`);
        return option;
      });
      const defaults = typeOptions.filter(
        ({ kind, is_default }) => is_default && !chosenOptions.some((each) => each.kind === kind),
      );
      return [...chosenOptions, ...defaults].map(({ id }) => id).sort((a, b) => a - b);
    },
  };
}

function lookUpId(ids: ReadonlyMap<string, number>, name: string, kind: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no ${kind} "${name}".`);
  return id;
}
