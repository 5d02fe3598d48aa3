/**
 * Messages that every page needs, in one file. Four files would mean four requests before
 * hydration.
 */
export { default as common } from '../../../messages/en/common.json' with { type: 'json' };
export { default as failures } from '../../../messages/en/failures.json' with { type: 'json' };
export { default as locale } from '../../../messages/en/locale.json' with { type: 'json' };
export { default as ui } from '../../../messages/en/ui.json' with { type: 'json' };
