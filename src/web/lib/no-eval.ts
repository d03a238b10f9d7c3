// Zod compiles schemas by eval where it may. Our policy forbids it, and even the attempt is reported as a violation.
// Set where Zod looks for it, so that a screen without a form does without Zod.
const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
place.__zod_globalConfig ??= {}
place.__zod_globalConfig.jitless = true
