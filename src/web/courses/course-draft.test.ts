import { beforeEach, expect, it, vi } from 'vitest'
import { emptyDraft, readCourseDraft, writeCourseDraft } from './course-draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
})

it('keeps the sentence and who can find the course', () => {
  const draft = { ...emptyDraft, sentence: 'How vaccines work', visibility: 'link' as const }
  writeCourseDraft('ada', draft)
  expect(readCourseDraft('ada')).toEqual(draft)
  expect(readCourseDraft('grace')).toBeNull()
})

it('opens a draft from before the sentence, and whatever else is stored, with the defaults', () => {
  kept.set('draft-ada-course', '{"title":"Knots","difficultyLevel":"Hard","visibility":"nobody","lessons":4}')
  expect(readCourseDraft('ada')).toEqual({ ...emptyDraft, title: 'Knots' })
})
