/**
 * Messages that every page needs, in one file. Four files would mean four requests before
 * hydration.
 */
export { default as common } from '../../../messages/de/common.json' with { type: 'json' };
export { default as failures } from '../../../messages/de/failures.json' with { type: 'json' };
export { default as locale } from '../../../messages/de/locale.json' with { type: 'json' };
export { default as ui } from '../../../messages/de/ui.json' with { type: 'json' };
