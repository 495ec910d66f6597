/** Before each test file: what fast-check makes up is the same in every run; FUZZ_SEED looks further. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_117) });
