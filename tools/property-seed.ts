/**
 * Property tests try the same inputs in every `npm test`, so that no run fails by chance.
 * `npm run flaky` sets the variable, so that each of its runs tries new inputs.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_117) });
