export { merchKind } from './selling/kind.ts';
export { merchSearch } from './selling/search.ts';
