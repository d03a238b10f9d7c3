export const askLimits = { wish: 500, reason: 300, items: 12 } as const

/** What the Librarian does, one after the other. */
export const askSteps = ['videos', 'documents', 'choosing', 'works'] as const
export type AskStep = (typeof askSteps)[number]

/** Whether works can be looked up: away where a catalogue did not answer. */
export const catalogueStates = ['on', 'off', 'away'] as const
export type CatalogueState = (typeof catalogueStates)[number]
