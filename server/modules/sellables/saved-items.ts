/** What people save to look at later: a thing, or what several things belong to. */
export interface SavedItems {
  /**
   * Of the ids in `wanted (id)` that were ever public: `id`, `title`, `artist`, `image`, `url`, and
   * `state`: `open` if visitors see its page, `past` after its day, otherwise `gone`. `things` are
   * the ids of what is sold of it. `$2` is the current time.
   */
  rowsSql: string;
}

export type SavedItemState = 'open' | 'past' | 'gone';
