export { findLabelAt, findLabelOf } from './label-store.ts';
export { parsePagePath } from './parse-page-path.ts';
export { requestFromInvitedArtist } from './request-agreement.ts';
export { hasReleaseRight, isGrantedOn, isGrantedOnThing, RELEASE_COLUMNS } from './rights.ts';
export { listPagesToPublishOn } from './roster-page-store.ts';
