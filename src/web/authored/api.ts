import { queryOptions } from '@tanstack/react-query'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { PublishPreview, UnitContent } from '#contract/authored/unit-content.ts'
import { answer, api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

const unit = api.api.units[':id']

type Part = { content: AuthoredUnit; contentCursor: string | null }

/** A very long lesson comes in parts: the others are asked for before it is shown. */
async function whole<Found extends Part>(
  answered: Promise<Found>,
  read: (cursor: string) => Promise<Part>,
): Promise<Found> {
  const found = await answered
  const content = { ...found.content }
  for (let cursor = found.contentCursor; cursor !== null; ) {
    const part = await read(cursor)
    content.activities = [...content.activities, ...part.content.activities]
    content.questions = [...content.questions, ...part.content.questions]
    content.cards = [...content.cards, ...part.content.cards]
    cursor = part.contentCursor
  }
  return { ...found, content, contentCursor: null }
}

const wholeContent = (id: string, answered: Promise<UnitContent>): Promise<UnitContent> =>
  whole(answered, (cursor) => answer(unit.content.$get({ param: { id }, query: { cursor } })))

export const unitContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['units', id, 'content'],
    queryFn: ({ signal }): Promise<UnitContent> =>
      wholeContent(id, answer(unit.content.$get({ param: { id }, query: {} }, { init: { signal } }))),
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['units', id, 'versions'],
    queryFn: ({ signal }) => answer(unit.versions.$get({ param: { id } }, { init: { signal } })),
  })

export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['units', id, 'versions', number],
    queryFn: ({ signal }) => {
      const read = (query: { cursor?: string }) =>
        answer(
          unit.versions[':number'].$get(
            { param: { id, number: String(number) }, query },
            { init: { signal } },
          ),
        )
      return whole(read({}), (cursor) => read({ cursor }))
    },
  })

export const publishQuery = (id: string) =>
  queryOptions({
    queryKey: ['units', id, 'publish'],
    queryFn: ({ signal }): Promise<PublishPreview> =>
      answer(unit.publish.$get({ param: { id } }, { init: { signal } })),
  })

export const saveContent = (id: string, content: AuthoredUnit, revision: number): Promise<UnitContent> =>
  wholeContent(id, byField(answer(unit.content.$put({ param: { id }, json: { content, revision } }))))

export const undoChange = (id: string, revision: number): Promise<UnitContent> =>
  wholeContent(id, answer(unit.undo.$post({ param: { id }, json: { revision } })))

type Publication = { content: AuthoredUnit; activityIds: string[]; version: string }

export const publishLesson = (id: string, publication: Publication): Promise<UnitContent> =>
  wholeContent(id, byField(answer(unit.publish.$post({ param: { id }, json: publication }))))

/** What the server says of fields of the content, by the names the form has. */
async function byField<Value>(sending: Promise<Value>): Promise<Value> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([path, words]) => [
      path.replace(/^content\./, '').replace(/^head\.concepts/, 'concepts'),
      words,
    ])
    throw new ApiError(
      { status: error.status, code: error.code, detail: error.message, fields: Object.fromEntries(fields) },
      error.isSpecific,
    )
  }
}
