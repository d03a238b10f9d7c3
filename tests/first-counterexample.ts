import fc from 'fast-check'

/**
 * A property that fails says so with the first case and the seed that brings it again. Looking for a smaller case runs in
 * one piece and may take an hour, which would be taken for a run that hangs: `SHRINK=1 npx vitest run FILE` looks for it.
 */
fc.configureGlobal({ endOnFailure: process.env.SHRINK === undefined })
