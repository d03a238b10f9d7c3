import type { FoundItem } from '#contract/library/ask.ts'
import { type AskStep, askSteps, type CatalogueState, catalogueStates } from '#contract/library/ask-rules.ts'
import type { RunEvent } from '#contract/runs.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'

export type Answer = {
  steps: AskStep[]
  /** The state in the last event. */
  catalogues: CatalogueState | null
  here: Extract<FoundItem, { type: 'video' }>[]
  documents: Extract<FoundItem, { type: 'document' }>[]
  works: Extract<FoundItem, { type: 'checked' | 'search' }>[]
}

/** The Librarian's answer so far; events with an unexpected format are left out. */
export function readAnswer(events: readonly RunEvent[]): Answer {
  const answer: Answer = { steps: [], catalogues: null, here: [], documents: [], works: [] }
  for (const { event, data } of events) {
    if (!isRecord(data)) continue
    if (event === 'step') answer.steps.push(...askSteps.filter((step) => step === data.step))
    if (event === 'catalogues')
      answer.catalogues = catalogueStates.find((state) => state === data.state) ?? answer.catalogues
    if (event === 'item' && isFound(data)) {
      if (data.type === 'video') answer.here.push(data)
      else if (data.type === 'document') answer.documents.push(data)
      else answer.works.push(data)
    }
  }
  return answer
}

/** Checks the fields that each kind of find is shown with. */
const isFound = (value: unknown): value is FoundItem => {
  if (!isRecord(value) || typeof value.number !== 'number' || typeof value.reason !== 'string') return false
  if (value.type === 'search') return Array.isArray(value.words)
  if (value.type === 'checked') return isRecord(value.work)
  return (value.type === 'video' || value.type === 'document') && typeof value.title === 'string'
}

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

/** The concept that most of the finds serve. */
export function mainConcept({ here, documents, works }: Answer): string | null {
  const labels = [...here, ...documents, ...works].flatMap(({ serves }) => serves?.label ?? [])
  const counts = Map.groupBy(labels, (label) => label)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? null
}

export type ReasonPiece = { text: string; isConcept: boolean }

/**
 * A reason in parts, so that its concept can be emphasized; the concept is added at the end if the reason
 * does not name it.
 */
export function reasonPieces(reason: string, concept: string | null): ReasonPiece[] {
  const plain = (text: string) => (text === '' ? [] : [{ text, isConcept: false }])
  if (concept === null) return plain(reason)
  const at = reason.toLowerCase().indexOf(concept.toLowerCase())
  if (at === -1)
    return [
      ...plain(reason === '' ? 'Helps with ' : `${reason} Helps with `),
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
