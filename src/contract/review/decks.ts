import { z } from 'zod'

/** A deck that cards came with from Anki. */
const cardDeckSchema = z.object({
  /** Decks within decks are parted by two colons. */
  name: z.string(),
  /** Cards of it that were never asked. */
  unseen: z.number().int(),
  /** Its new cards are asked in any order; else in the order they have in Anki. */
  isMixed: z.boolean(),
})
export type CardDeck = z.infer<typeof cardDeckSchema>

export const cardDecksSchema = z.object({ decks: z.array(cardDeckSchema) })
export const mixDeckSchema = z.object({ name: z.string().min(1).max(200), isMixed: z.boolean() })
export type MixDeck = z.infer<typeof mixDeckSchema>
