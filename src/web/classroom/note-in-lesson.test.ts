import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'
import { noteInLesson } from './note-in-lesson.ts'

const lesson = (content: string | null) =>
  ({ course: { id: 'c' }, plan: { activities: [{ id: 'a', content }] } }) as unknown as Classroom

/** A screen that shows the lesson, and the server's answers to it, one after the other, given when the test says so. */
function shownLesson() {
  const client = new QueryClient()
  const answers: PromiseWithResolvers<Classroom>[] = []
  const observer = new QueryObserver<Classroom>(client, {
    queryKey: ['classroom', 'c', 0],
    queryFn: () => {
      const answer = Promise.withResolvers<Classroom>()
      answers.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  const content = () => observer.getCurrentResult().data?.plan?.activities[0]?.content
  return { client, answers, content }
}

it('stands in the lesson that is shown', async () => {
  const { client, answers, content } = shownLesson()
  answers[0]?.resolve(lesson(null))
  await expect.poll(content).toBe(null)
  noteInLesson(client, 'c', 'a', { content: 'Notes' })
  expect(content()).toBe('Notes')
  expect(answers).toHaveLength(1)
})

it('follows from what is shown when it is noted, not from what was shown when it was asked for', async () => {
  const { client, answers, content } = shownLesson()
  answers[0]?.resolve(lesson('Notes'))
  await expect.poll(content).toBe('Notes')
  noteInLesson(client, 'c', 'a', { content: 'New notes' })
  noteInLesson(client, 'c', 'a', (now) => ({ content: `${now.content}, and more` }))
  expect(content()).toBe('New notes, and more')
})

it.each([
  ['before the first answer', false],
  ['while the lesson is asked for again', true],
])('%s: an older answer on its way does not hide it', async (_when, isShown) => {
  const { client, answers, content } = shownLesson()
  if (isShown) {
    answers[0]?.resolve(lesson(null))
    await expect.poll(content).toBe(null)
    void client.invalidateQueries()
  }
  const older = answers.at(-1)
  noteInLesson(client, 'c', 'a', { content: 'Notes' })
  older?.resolve(lesson(null))
  await expect.poll(() => answers.length).toBe(isShown ? 3 : 2)
  answers.at(-1)?.resolve(lesson('Notes'))
  await expect.poll(content).toBe('Notes')
})
