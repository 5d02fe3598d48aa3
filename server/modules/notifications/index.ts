export { releaseDetails } from './details.ts';
export { notify } from './notify.ts';
export { readSettings, wantsMail } from './settings.ts';
export { mailUnsubscribeLink, registerMailUnsubscribe } from './unsubscribe.ts';
