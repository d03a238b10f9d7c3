import {
  type AskStep,
  askStepSchema,
  catalogueStateSchema,
  type catalogueStates,
  type FoundItem,
  foundItemSchema,
} from '#contract/library/ask.ts'
import type { RunEvent } from '#contract/runs.ts'

export type Answer = {
  steps: AskStep[]
  /** What the last of them said. */
  catalogues: (typeof catalogueStates)[number] | null
  here: Extract<FoundItem, { type: 'video' }>[]
  documents: Extract<FoundItem, { type: 'document' }>[]
  works: Extract<FoundItem, { type: 'checked' | 'search' }>[]
}

/** What the Librarian told until now; what is not as agreed is left out. */
export function readAnswer(events: readonly RunEvent[]): Answer {
  const answer: Answer = { steps: [], catalogues: null, here: [], documents: [], works: [] }
  for (const { event, data } of events) {
    if (event === 'step') answer.steps.push(...parsed(askStepSchema.safeParse(data)).map(({ step }) => step))
    if (event === 'catalogues')
      answer.catalogues = catalogueStateSchema.safeParse(data).data?.state ?? answer.catalogues
    if (event === 'item')
      for (const item of parsed(foundItemSchema.safeParse(data))) {
        if (item.type === 'video') answer.here.push(item)
        else if (item.type === 'document') answer.documents.push(item)
        else answer.works.push(item)
      }
  }
  return answer
}

const parsed = <Data>({ data }: { data?: Data }): Data[] => (data === undefined ? [] : [data])

const numbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** 'Six things'. */
export const countedThings = (count: number): string =>
  `${numbers[count] ?? count} ${count === 1 ? 'thing' : 'things'}`

/** What most of them serve. */
export function mainConcept({ here, documents, works }: Answer): string | null {
  const labels = [...here, ...documents, ...works].flatMap(({ serves }) => serves?.label ?? [])
  const counts = Map.groupBy(labels, (label) => label)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? null
}

export type ReasonPiece = { text: string; isConcept: boolean }

/** A reason in pieces, so that the concept it names stands out; named at the end where the reason does not. */
export function reasonPieces(reason: string, concept: string | null): ReasonPiece[] {
  const plain = (text: string) => (text === '' ? [] : [{ text, isConcept: false }])
  if (concept === null) return plain(reason)
  const at = reason.toLowerCase().indexOf(concept.toLowerCase())
  if (at === -1)
    return [
      ...plain(reason === '' ? 'Serves ' : `${reason} Serves `),
      { text: concept, isConcept: true },
      ...plain('.'),
    ]
  const end = at + concept.length
  return [
    ...plain(reason.slice(0, at)),
    { text: reason.slice(at, end), isConcept: true },
    ...plain(reason.slice(end)),
  ]
}

/** 'Wasserstein and Lazar, The American Statistician, 2016'. */
export function workWords({
  authors,
  publishedIn,
  year,
}: {
  authors: readonly string[]
  publishedIn: string
  year: number | null
}): string {
  const [first, second] = authors
  const by = authors.length > 2 ? `${first} and others` : [first, second].filter(Boolean).join(' and ')
  return [by, publishedIn, year === null ? '' : String(year)].filter(Boolean).join(', ')
}
