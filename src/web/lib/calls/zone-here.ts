const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }

/**
 * The time zone on this clock: a day of review ends at four in the morning there. The older way loads the words of a
 * whole calendar first, which takes a phone a tenth of a second at the start of every page.
 */
export const zoneHere = (): string =>
  Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
