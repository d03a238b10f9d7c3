/** Every list comes in pages: `nextCursor` leads to the next one and is null on the last. */
export const pageLimits = { default: 24, max: 100 } as const

export const searchLimit = 200
