/** Evidence has its day by universal time, and so has what is reckoned from it. */
export const todayByUniversalTime = (): string => new Date().toISOString().slice(0, 10)
