/** A learner's day by the functions that hey-api made. It is compiled beside them. */
import { cookiesOf, documentToSend, endOfStream, given, sha256Of } from './day.ts'
import { client } from './made/client.gen.ts'
import * as api from './made/sdk.gen.ts'

client.setConfig({ baseUrl: given('ORIGIN'), throwOnError: true })

const signIn = await api.postAuthSignInEmail({ body: { email: given('EMAIL'), password: given('PASSWORD') } })
if (!signIn.data || !('user' in signIn.data)) throw new Error('sign in')
client.setConfig({ headers: { cookie: cookiesOf(signIn.response) } })
console.log('signed in')

const courses = await api.getCourses({ query: { limit: 10 } })
const [course] = courses.data?.items ?? []
if (!course) throw new Error('courses')
console.log('listed courses')

const content = documentToSend('hey-api')
const begun = await api.postSources({
  body: { fileName: 'cells.txt', bytes: content.length, sha256: sha256Of(content) },
  throwOnError: true,
})
const { id } = begun.data.source
for (const number of begun.data.missingParts)
  await api.putSourcesByIdPartsByNumber({
    path: { id, number },
    body: new Blob([content]),
    throwOnError: true,
  })
const completed = await api.postSourcesByIdComplete({ path: { id }, throwOnError: true })
if (completed.data.id !== id) throw new Error('complete')
console.log('uploaded a document')

const review = await api.getReview({ throwOnError: true })
for (const card of review.data.cards.slice(0, 3)) {
  await api.postCardsByIdReviews({
    path: { id: card.id },
    body: { id: crypto.randomUUID(), rating: 3, at: new Date().toISOString(), tookMs: 1000 },
    throwOnError: true,
  })
  console.log('reviewed a card')
}

const classroom = await api.getCoursesByIdClassroom({ path: { id: course.id }, throwOnError: true })
const [activity] = classroom.data.plan?.activities ?? []
if (!activity || !classroom.data.unit) throw new Error('classroom')
const chat = await api.postProfessorChat({
  body: {
    courseId: course.id,
    unitId: classroom.data.unit.id,
    activityId: activity.id,
    studentMessage: 'What is a cell?',
  },
  headers: { accept: 'text/event-stream' },
  parseAs: 'stream',
  throwOnError: true,
})
console.log(await endOfStream(chat.data as unknown as ReadableStream<Uint8Array>))
