/** What every page says, in one file: four would be asked for before a page wakes up. */
export { default as common } from '../../../messages/de/common.json' with { type: 'json' };
export { default as failures } from '../../../messages/de/failures.json' with { type: 'json' };
export { default as locale } from '../../../messages/de/locale.json' with { type: 'json' };
export { default as ui } from '../../../messages/de/ui.json' with { type: 'json' };
