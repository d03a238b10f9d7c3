import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reviewDay } from '#contract/review/review-day.ts'
import { importCards, keptCards } from '../../tests/anki/files.ts'
import { type CollectionContent, exported, isClean, type Trial, take } from './backend.ts'

/** Where clocks change at other times, and days begin at other hours. */
const places = [
  ['UTC', 4],
  ['America/Los_Angeles', 4],
  ['America/Los_Angeles', 6],
  ['Europe/Berlin', 0],
  ['Pacific/Auckland', 2],
] as const

/** Days on which cards are due, out of Anki and back into it, over the change of clocks. */
export async function proveDays(trial: Trial): Promise<string> {
  const { anki, folder, judge, learner, pool } = trial
  let count = 0
  for (const [index, [zone, hour]] of places.entries()) {
    const made = join(folder, `days-${index}`)
    const shown: CollectionContent = JSON.parse(await anki(['days', made, String(hour)], zone))
    const { id, client } = await learner()
    const file = await readFile(join(made, 'days.apkg'))
    await importCards(client, file, `/api/cards/import?${new URLSearchParams({ zone })}`)
    const notes = await keptCards(pool, id)
    const off = notes.filter(
      ({ guid, cards: [card] }) => reviewDay(new Date(card.due), zone) !== shown.notes[guid]?.cards[0]?.on,
    )
    judge(`${zone}, days from ${hour} on: due on the same days here`, off.length === 0, off.slice(0, 3))
    const back = await take(trial, await exported(client, { zone }), { zone })
    const lost = Object.entries(back.notes).filter(
      ([guid, { cards }]) => cards[0]?.on !== shown.notes[guid]?.cards[0]?.on,
    )
    judge(`${zone}, days from ${hour} on: due on the same days there`, lost.length === 0, lost.slice(0, 3))
    judge(`${zone}, days from ${hour} on: the collection is sound`, isClean(back), back.problems)
    count += notes.length
  }
  return `${count} due days in ${places.length} places`
}
