/** List filters in the URL. Invalid values are ignored. */
export interface ListFilters {
  media?: 'Vinyl' | 'CD';
  sort?: 'popular';
  in_stock?: true;
}

/** The query parameters read below. */
export const LIST_QUERY = ['media', 'sort', 'in_stock'] as const;

export function listFilters(request: Request): ListFilters {
  const params = new URL(request.url).searchParams;
  const media = params.get('media');
  return {
    ...((media === 'Vinyl' || media === 'CD') && { media }),
    ...(params.get('sort') === 'popular' && { sort: 'popular' as const }),
    ...(params.get('in_stock') === 'true' && { in_stock: true as const }),
  };
}
