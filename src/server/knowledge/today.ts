/** Evidence is dated by universal time, and so is the day it is weighed on. */
export const today = (): string => new Date().toISOString().slice(0, 10)
