import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A password's hash is slow on purpose, and every learner of every test would pay for it twice. In the tests' own
 * process it runs with the least cost there is; the built product, which the browser stories and the tests of whole
 * processes run, keeps the real one.
 */
const { scrypt } = crypto
const leastCost = 2

function lightScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  keyLength: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer<ArrayBuffer>) => void,
): void {
  scrypt(password, salt, keyLength, { ...options, N: leastCost }, callback)
}

// A worker runs many files: a hash that is light already stays unchanged.
if (scrypt.name !== lightScrypt.name) {
  crypto.scrypt = lightScrypt as typeof scrypt
  syncBuiltinESMExports()
}
