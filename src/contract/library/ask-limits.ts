export const askLimits = { wish: 500, reason: 300, items: 12 } as const
