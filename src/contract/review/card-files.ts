export const cardFilters = ['all', 'new', 'suspended'] as const
export type CardFilter = (typeof cardFilters)[number]

/** The export formats of card files, and the maximum size of an import. */
export const cardFileFormats = ['apkg', 'text'] as const
export type CardFileFormat = (typeof cardFileFormats)[number]
/** All cards, or the notes with a card that was reviewed here, and not only in another program. */
export const exportedCards = ['all', 'reviewed'] as const
export type ExportedCards = (typeof exportedCards)[number]
/** How an Anki file treats cards that Anki already has: updates them, or adds a separate deck. */
export const ankiMeetings = ['same', 'newDeck'] as const
export type AnkiMeeting = (typeof ankiMeetings)[number]
export const cardFileBytes = 50_000_000
