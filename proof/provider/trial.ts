import type { Pool } from '#server/platform/database/db.ts'
import type { Product } from '../../tests/product.ts'
import { Browser } from './browser.ts'
import type { Keycloak } from './keycloak.ts'

export type Trial = {
  keycloak: Keycloak
  product: Product
  pool: Pool
  judge: (what: string, isRight: boolean, seen?: unknown) => void
}

export const open = ({ product }: Trial) => new Browser(product.origin)

/** Waits for what happens by itself within a few seconds. */
export async function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < 40; time++) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}
