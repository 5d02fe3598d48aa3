/** The areas of the product, each with its words in one file a language. */
export const NAMESPACES = ['common', 'errors'] as const;

export type Namespace = (typeof NAMESPACES)[number];
