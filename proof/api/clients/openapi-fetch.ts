/** A learner's day by openapi-fetch and the types that openapi-typescript made. It is compiled beside them. */
import createClient from 'openapi-fetch'
import { cookiesOf, documentToSend, endOfStream, given, sha256Of } from './day.ts'
import type { paths } from './made/schema.ts'

const api = createClient<paths>({ baseUrl: given('ORIGIN') })

const signIn = await api.POST('/api/auth/sign-in/email', {
  body: { email: given('EMAIL'), password: given('PASSWORD') },
})
if (!signIn.data || !('user' in signIn.data)) throw new Error(`sign in: ${signIn.response.status}`)
const cookie = cookiesOf(signIn.response)
api.use({
  onRequest({ request }) {
    request.headers.set('cookie', cookie)
    return request
  },
})
console.log('signed in')

const courses = await api.GET('/api/courses', { params: { query: { limit: 10 } } })
const [course] = courses.data?.items ?? []
if (!course) throw new Error(`courses: ${courses.response.status}`)
console.log('listed courses')

const content = documentToSend('openapi-fetch')
const begun = await api.POST('/api/sources', {
  body: { fileName: 'cells.txt', bytes: content.length, sha256: sha256Of(content) },
})
if (!begun.data) throw new Error(`document: ${begun.error.detail}`)
const { id } = begun.data.source
for (const number of begun.data.missingParts) {
  const part = await api.PUT('/api/sources/{id}/parts/{number}', {
    params: { path: { id, number } },
    body: new Blob([content]) as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'content-type': 'application/octet-stream' },
  })
  if (!part.response.ok) throw new Error(`part: ${part.response.status}`)
}
const completed = await api.POST('/api/sources/{id}/complete', { params: { path: { id } } })
if (completed.data?.id !== id) throw new Error(`complete: ${completed.response.status}`)
console.log('uploaded a document')

const review = await api.GET('/api/review')
for (const card of review.data?.cards.slice(0, 3) ?? []) {
  const rated = await api.POST('/api/cards/{id}/reviews', {
    params: { path: { id: card.id } },
    body: { id: crypto.randomUUID(), rating: 3, at: new Date().toISOString(), tookMs: 1000 },
  })
  if (!rated.data) throw new Error(`card: ${rated.error.detail}`)
  console.log('reviewed a card')
}

const classroom = await api.GET('/api/courses/{id}/classroom', { params: { path: { id: course.id } } })
const [activity] = classroom.data?.plan?.activities ?? []
if (!activity || !classroom.data?.unit) throw new Error(`classroom: ${classroom.response.status}`)
const chat = await api.POST('/api/professor-chat', {
  body: {
    courseId: course.id,
    unitId: classroom.data.unit.id,
    activityId: activity.id,
    studentMessage: 'What is a cell?',
  },
  headers: { accept: 'text/event-stream' },
  parseAs: 'stream',
})
if (!chat.data) throw new Error(`chat: ${chat.response.status}`)
console.log(await endOfStream(chat.data))
