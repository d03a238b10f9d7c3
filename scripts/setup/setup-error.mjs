/** A fault with a message that says what to do; shown without a stack. */
export class SetupError extends Error {}
