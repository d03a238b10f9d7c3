export const cardFilters = ['all', 'new', 'suspended'] as const
export type CardFilter = (typeof cardFilters)[number]

/** How a file of cards is called for by the browser, and how large one may be. */
export const cardFileFormats = ['apkg', 'text'] as const
export type CardFileFormat = (typeof cardFileFormats)[number]
export const cardFileBytes = 50_000_000
