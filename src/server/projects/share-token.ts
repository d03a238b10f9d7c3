import { randomBytes } from 'node:crypto'

/** Not to be guessed, and new each time: a withdrawn address never leads anywhere again. */
export const newShareToken = (): string => randomBytes(18).toString('base64url')
