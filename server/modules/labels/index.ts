export { findLabelAt, findLabelOf } from './label-store.ts';
export { typedPath } from './parse-page-path.ts';
export { askInvited } from './request-agreement.ts';
export { isGrantedOn, mayOnRelease, ofRelease } from './rights.ts';
