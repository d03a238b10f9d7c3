import { SaidError } from '#web/lib/api-error.ts'

/** The browser gave no passkey. */
export class PasskeyLeft extends SaidError {
  override name = 'PasskeyLeft'

  constructor(cause: unknown) {
    const isKnown = cause instanceof DOMException && cause.name === 'InvalidStateError'
    super(
      isKnown
        ? 'This device has a passkey for your account already.'
        : 'No passkey was used. Try once more, or use your password.',
      { cause },
    )
  }
}
