import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hasColumn, hasTable, jsonOf, messageIn, numberIn, rowsOf } from './read-note-types.ts'

/** The names of a collection's decks by their id. */
export const readDecks = (file: DatabaseSync): Map<string, string> =>
  hasTable(file, 'decks')
    ? new Map(rowsOf(file, 'select id, name from decks').map(({ id, name }) => [String(id), deckName(name)]))
    : new Map(
        Object.entries(jsonOf(file, 'decks', decksSchema) ?? {}).map(([id, { name }]) => [
          id,
          deckName(name),
        ]),
      )

/** The newer format separates subdecks by a control character. */
const deckName = (name: unknown): string => (typeof name === 'string' ? name.replaceAll('\u001f', '::') : '')

const decksSchema = z.record(
  z.string(),
  z.object({ name: z.string(), conf: z.number().optional().catch(undefined) }),
)
const optionsSchema = z.record(
  z.string(),
  z.object({
    new: z.object({ order: z.number().optional().catch(undefined) }).catch({}),
    newGatherPriority: z.number().optional().catch(undefined),
  }),
)

/** The values by which Anki takes new cards in random order. */
export const gatheredMixed = { notes: 3, cards: 4, notesOfDeck: 5 } as const
const isGatheredMixed = (priority: number | undefined) =>
  Object.values(gatheredMixed).some((one) => one === priority)

/** The ids of decks whose options give new cards in random order. */
export const readMixedDecks = (file: DatabaseSync): Set<string> =>
  hasTable(file, 'deck_config') && hasTable(file, 'decks') && hasColumn(file, 'decks', 'kind')
    ? mixedInTables(file)
    : new Set([...mixedInTexts(file), ...mixedHere(file)])

/** A setting in our own files that names the mixed decks; Anki ignores it. */
export const mixedKey = 'triviumMixedDecks'
const settingsSchema = z.object({ [mixedKey]: z.array(z.number()) })

const mixedHere = (file: DatabaseSync): Set<string> =>
  new Set(hasColumn(file, 'col', 'conf') ? jsonOf(file, 'conf', settingsSchema)?.[mixedKey].map(String) : [])

function mixedInTables(file: DatabaseSync): Set<string> {
  const options = new Set(
    rowsOf(file, 'select id, config from deck_config')
      .filter(({ config }) => {
        const message = messageIn(config)
        return numberIn(message, 20) === 1 || isGatheredMixed(numberIn(message, 34))
      })
      .map(({ id }) => String(id)),
  )
  const ofDecks = rowsOf(file, 'select id, kind from decks').filter(({ kind }) => {
    const message = messageIn(messageIn(kind).get(1))
    return options.has(String(message.get(1)))
  })
  return new Set(ofDecks.map(({ id }) => String(id)))
}

function mixedInTexts(file: DatabaseSync): Set<string> {
  const isMixed = (option: z.infer<typeof optionsSchema>[string] | undefined) =>
    option !== undefined && (option.new.order === 0 || isGatheredMixed(option.newGatherPriority))
  if (!hasColumn(file, 'col', 'dconf')) return new Set()
  const options = jsonOf(file, 'dconf', optionsSchema) ?? {}
  const decks = Object.entries(jsonOf(file, 'decks', decksSchema) ?? {})
  return new Set(decks.filter(([, { conf }]) => isMixed(options[String(conf)])).map(([id]) => id))
}
