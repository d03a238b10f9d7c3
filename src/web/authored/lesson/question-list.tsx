import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { Fold } from './fold.tsx'
import { type LessonForm, newQuestion, type QuestionValues } from './lesson-values.ts'
import { kindWords, QuestionFields } from './question-fields.tsx'
import type { LessonPlace } from './use-lesson-place.ts'

interface QuestionListProps {
  form: LessonForm
  others: readonly OtherConcept[]
  place: LessonPlace
}

/** The bank that the exams of the unit draw from. */
export function QuestionList({ form, others, place }: QuestionListProps) {
  const { questions, concepts } = form.values
  const isFull = questions.length >= courseFileLimits.questions
  const add = () => {
    form.insertListItem('questions', newQuestion(concepts[0]?.id ?? ''))
    place.open('questions', questions.length)
  }
  return (
    <>
      <p className="muted">
        The exams of this unit choose from these questions. Learners see the answers after they have
        submitted.
      </p>
      {form.errors.questions && (
        <p role="alert" className="danger small mt-8">
          {form.errors.questions}
        </p>
      )}
      <ol className="stack gap-12 mt-16">
        {questions.map((question, index) => (
          <Fold
            key={question.id}
            title={question.prompt.trim() || 'New question'}
            summary={summaryOf(question, form)}
            tools={
              <ActionIcon
                aria-label={`Remove question ${index + 1}`}
                onClick={() => {
                  form.removeListItem('questions', index)
                  place.close('questions')
                }}
              >
                <IconTrash size={20} stroke={1.75} />
              </ActionIcon>
            }
            isOpen={place.isOpen('questions', index)}
            onToggle={() => place.toggle('questions', index)}
          >
            <QuestionFields form={form} index={index} others={others} />
          </Fold>
        ))}
      </ol>
      <Button
        className="mt-16"
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        disabled={isFull}
        onClick={add}
      >
        Add question
      </Button>
      {isFull && <p className="muted small mt-4">A unit can have at most {courseFileLimits.questions}.</p>}
    </>
  )
}

function summaryOf({ kind, concept }: QuestionValues, { values }: LessonForm): string {
  const found = values.concepts.find(({ id }) => id === concept)
  return [kindWords[kind], found?.label.trim() || concept].filter(Boolean).join(' · ')
}
