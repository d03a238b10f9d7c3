type SignedIn = typeof import('./signed-in.ts').signedIn

let loaded: SignedIn | undefined

export async function loadSignedIn(): Promise<SignedIn> {
  const { signedIn } = await import('./signed-in.ts')
  loaded = signedIn
  return signedIn
}

/** Undefined until it has come. */
export const signedInNow = (): SignedIn | undefined => loaded
