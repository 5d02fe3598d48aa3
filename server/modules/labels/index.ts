export { askInvited } from './ask-artist.ts';
export { findLabelAt, findLabelOf } from './label-store.ts';
export { isGrantedOn, mayOnRelease, ofRelease } from './rights.ts';
export { typedPath } from './typed-path.ts';
