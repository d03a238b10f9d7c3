import { z } from 'zod'
import { searchKinds } from '#contract/library/ask.ts'
import { askLimits } from '#contract/library/ask-rules.ts'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { storable } from '#server/platform/text/storable.ts'
import { type Choice, plainReason, withoutUnknownTimes } from './choice.ts'
import { type ChoiceQuestion, choosePrompt } from './choose.prompt.ts'

const line = (most: number) => z.string().transform(storable).pipe(typedText(most))

const workSchema = z.object({
  kind: z.enum(searchKinds),
  title: z.string().transform(storable).pipe(requiredText(300)),
  authors: z.array(line(120)).max(8).catch([]),
  address: line(300).catch(''),
})

const itemSchema = z.object({
  concept: z.number().int(),
  reason: line(2_000),
  candidate: z.number().int().nullish(),
  work: workSchema.nullish(),
})
type ModelItem = z.infer<typeof itemSchema>

/**
 * A model chooses among the items of this server and names works to look up. Only numbers of the lists that
 * it received count; a work counts only after a catalogue confirmed it.
 */
export async function chooseWithModel(
  guides: Guides,
  caller: Caller,
  asked: ChoiceQuestion,
): Promise<Choice> {
  const events = guides.list(caller, {
    purpose: 'ask-librarian',
    prompt: () => choosePrompt(asked),
    temperature: 0.3,
    maxTokens: 2500,
    size: 'generation',
    shape: {
      name: 'items',
      item: itemSchema,
      head: z.object({}),
      min: 0,
      max: askLimits.items,
      dropBad: true,
    },
    offline: () => ({ head: {}, items: [] }),
  })
  for await (const event of events) {
    if (event.type === 'failed') throw event.failure
    if (event.type === 'done') return checked(event.items, asked)
  }
  throw new Error('A model said neither an answer nor a failure.')
}

function checked(items: readonly ModelItem[], { candidates, list }: ChoiceQuestion): Choice {
  const titles = items.flatMap(({ work }) => work?.title ?? [])
  const taken = new Set<number>()
  const choice: Choice = { picks: [], works: [] }
  for (const { concept, reason, candidate: number, work } of items) {
    const serves = list[concept - 1] ?? null
    // An item that serves nothing of the list is dropped; a learner without a course has no list.
    if (serves === null && list.length > 0) continue
    const candidate = candidates[(number ?? 0) - 1]
    if (candidate !== undefined && number && !taken.has(number)) {
      taken.add(number)
      const start = candidate.type === 'video' ? candidate.found.place.startSeconds : null
      choice.picks.push({
        candidate,
        serves,
        reason: withoutUnknownTimes(plainReason(reason, titles), start),
      })
    } else if (candidate === undefined && work) {
      const others = titles.filter((title) => title !== work.title)
      choice.works.push({ work, serves, reason: withoutUnknownTimes(plainReason(reason, others), null) })
    }
  }
  return choice
}
