// Preloaded by a server whose clock is to be wrong by CLOCK_OFFSET_MS.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offset;
globalThis.Date = class WrongDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }
  static now() {
    return now();
  }
};
