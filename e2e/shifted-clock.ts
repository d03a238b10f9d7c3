/** Loaded into a server before its own code: its clock then runs from the moment in TEST_CLOCK on. */
const RealDate = Date
const shiftMs = RealDate.parse(process.env.TEST_CLOCK ?? '') - RealDate.now()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], asked) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, asked) as object,
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name, receiver),
})
