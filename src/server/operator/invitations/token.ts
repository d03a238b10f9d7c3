import { createHash, randomBytes } from 'node:crypto'

/** The token of a link, and the hash that is kept of it: who reads the table cannot open anybody's link. */
export const newToken = () => randomBytes(24).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
