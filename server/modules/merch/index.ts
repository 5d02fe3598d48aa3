export { merchKind } from './selling/kind.ts';
