import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { writeNotes } from '#server/guide/write-notes.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { usableNotes } from './usable-notes.ts'
import { type NotesEvent, withoutAnswers } from './without-answers.ts'
import { withoutCodeFence } from './without-code-fence.ts'
import { exampleQuestions, writeNotesPrompt } from './write-notes.prompt.ts'

/** Streams the Professor's notes, and at the end their exercises. */
export function generateNotes(guides: Guides, caller: Caller, facts: LessonFacts): AsyncIterable<NotesEvent> {
  const write = (fault?: string) =>
    withoutAnswers(
      withoutCodeFence(
        guides.text(caller, {
          purpose: 'generate-notes',
          prompt: () => writeNotesPrompt(facts, fault),
          temperature: 0.7,
          maxTokens: 4000,
          size: 'generation',
          offline: () =>
            writeNotes({ lessonTitle: facts.unit.title, activityType: facts.activity?.type ?? '' }),
        }),
      ),
    )
  return guides.model === null ? write() : usableNotes(write, exampleQuestions())
}
