export const cardFilters = ['all', 'new', 'suspended'] as const
export type CardFilter = (typeof cardFilters)[number]

/** How a file of cards is called for by the browser, and how large one may be. */
export const cardFileFormats = ['apkg', 'text'] as const
export type CardFileFormat = (typeof cardFileFormats)[number]
/** All cards, or the notes of which a card was reviewed here and not in another program alone. */
export const exportedCards = ['all', 'reviewed'] as const
export type ExportedCards = (typeof exportedCards)[number]
/** How an Anki file meets cards that Anki has: as the same ones, or as a deck of their own beside them. */
export const ankiMeetings = ['same', 'newDeck'] as const
export type AnkiMeeting = (typeof ankiMeetings)[number]
export const cardFileBytes = 50_000_000
