import { seal, unseal } from '#server/platform/operations/sealed.ts'

/** What a sealed key belongs to: for another owner or another address it does not open. */
export type KeyPlace = { userId: string | null; baseUrl: string }

export type Sealer = {
  seal: (key: string, place: KeyPlace) => string
  /** Undefined where it cannot be opened: the installation's secret is another one now, or the row was tampered with. */
  open: (sealed: string, place: KeyPlace) => string | undefined
}

const label = 'model key'

/** Keys of providers under the installation's secret. */
export const sealerOf = (secret: string): Sealer => ({
  seal: (key, place) => seal(secret, label, key, { to: written(place) }),
  open: (sealed, place) => unseal(secret, label, sealed, { to: written(place) }) ?? undefined,
})

const written = ({ userId, baseUrl }: KeyPlace) => JSON.stringify([userId, baseUrl])
