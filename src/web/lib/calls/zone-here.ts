/** The time zone on this clock: a day of review ends at four in the morning there. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
