/** What every page says, in one file: four would be asked for before a page wakes up. */
export { default as common } from '../../../messages/en/common.json' with { type: 'json' };
export { default as failures } from '../../../messages/en/failures.json' with { type: 'json' };
export { default as locale } from '../../../messages/en/locale.json' with { type: 'json' };
export { default as ui } from '../../../messages/en/ui.json' with { type: 'json' };
