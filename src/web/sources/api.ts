import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  editSourceSchema,
  foundPassageSchema,
  newSourceSchema,
  SendingSource,
  Source,
  SourceDetails,
  sourceListSchema,
  sourcePositionSchema,
  sourceSectionSchema,
} from '#contract/sources.ts'
import { apiFetch, fetchJson } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

export type SourceSection = z.infer<typeof sourceSectionSchema>
export type FoundPassage = z.infer<typeof foundPassageSchema>

const path = (id: string) => `/api/sources/${id}`
const sent = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const asked = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** Soon enough to see it move, seldom enough to cost nothing. */
const followEveryMs = 1500

const isUnderway = ({ state }: Pick<Source, 'state'>) => state === 'waiting' || state === 'reading'

/** The learner's documents, the newest first; followed while one of them is being read. */
export const sourcesQuery = (search = '') => ({
  ...pagedQuery(['sources', 'list', { search }], (page, { init }) =>
    fetchJson<z.infer<typeof sourceListSchema>>(`/api/sources?${asked({ search, ...page })}`, init),
  ),
  refetchInterval: (query: { state: { data?: { pages: { items: Source[] }[] } | undefined } }) =>
    query.state.data?.pages.some(({ items }) => items.some(isUnderway)) ? followEveryMs : (false as const),
})

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'one', id],
    queryFn: ({ signal }) => fetchJson<SourceDetails>(path(id), { signal }),
    // Another device may have gone on reading.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? followEveryMs : false),
  })

/** One page or section with its words; they never change. */
export const sectionQuery = (id: string, index: number) =>
  queryOptions({
    queryKey: ['sources', 'section', id, index],
    queryFn: async ({ signal }) => {
      const query = asked({ from: String(index), count: '1' })
      const { sections } = await fetchJson<{ sections: SourceSection[] }>(`${path(id)}/sections?${query}`, {
        signal,
      })
      return sections[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

type Found = { items: FoundPassage[] }

/** What is found inside of all documents, or of one. */
export const passagesQuery = (words: string, id?: string) =>
  queryOptions({
    queryKey: ['sources', 'passages', { words, id }],
    queryFn: ({ signal }) =>
      fetchJson<Found>(
        `${id === undefined ? '/api/source-passages' : `${path(id)}/search`}?${asked({ words })}`,
        { signal },
      ),
    enabled: words !== '',
  })

export const beginSource = (begun: z.input<typeof newSourceSchema>, signal: AbortSignal) =>
  fetchJson<SendingSource>('/api/sources', { ...sent('POST', begun), signal })

export const partPath = (id: string, number: number) => `${path(id)}/parts/${number}`

export const completeSource = (id: string, signal: AbortSignal) =>
  fetchJson<Source>(`${path(id)}/complete`, { method: 'POST', signal })

export const fetchSource = (id: string) => fetchJson<SourceDetails>(path(id))

export const editSource = (id: string, edit: z.input<typeof editSourceSchema>) =>
  fetchJson<Source>(path(id), sent('PATCH', edit))

export async function deleteSource(id: string): Promise<void> {
  await apiFetch(path(id), { method: 'DELETE' })
}

export const readAgain = (id: string) => fetchJson<Source>(`${path(id)}/read`, { method: 'POST' })

export const cancelReading = (id: string) => fetchJson<Source>(`${path(id)}/cancel`, { method: 'POST' })

export const filePath = (id: string) => `${path(id)}/file`

export async function savePosition(
  id: string,
  position: z.input<typeof sourcePositionSchema>,
  init: RequestInit = {},
): Promise<void> {
  await apiFetch(`${path(id)}/position`, { ...sent('PUT', position), ...init })
}

/** After any change: the lists are asked again, and so is the one that is open. */
export async function refreshSources(client: QueryClient): Promise<void> {
  await Promise.all(
    ['list', 'one', 'passages'].map((part) => client.invalidateQueries({ queryKey: ['sources', part] })),
  )
}
