import { counted } from '#contract/words/counted.ts'
import '@mantine/core/styles/Tabs.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { ActivityFields } from './activity-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { ConceptFields } from './concept-fields.tsx'
import { Fold } from './fold.tsx'
import classes from './lesson-fields.module.css'
import type { ActivityValues, LessonForm } from './lesson-values.ts'
import { QuestionList } from './question-list.tsx'
import type { LessonPlace } from './use-lesson-place.ts'

interface LessonFieldsProps {
  form: LessonForm
  others: readonly OtherConcept[]
  place: LessonPlace
  /** Beside an activity's head. */
  activityTools?: (index: number) => ReactNode
  /** One more tab. */
  more?: { value: string; label: string; content: ReactNode }
}

/** All of a written lesson, to be changed: its activities, questions, cards and concepts. */
export function LessonFields({ form, others, place, activityTools, more }: LessonFieldsProps) {
  const { activities, questions, cards, concepts } = form.values
  return (
    <Tabs
      value={place.tab}
      onChange={(tab) => place.setTab(tab ?? 'activities')}
      keepMounted={false}
      classNames={{ ...tabClasses, panel: classes.panel ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value="activities">Lesson</Tabs.Tab>
        <Tabs.Tab value="questions">Questions ({questions.length})</Tabs.Tab>
        <Tabs.Tab value="cards">Cards ({cards.length})</Tabs.Tab>
        <Tabs.Tab value="concepts">Concepts ({concepts.length})</Tabs.Tab>
        {more && <Tabs.Tab value={more.value}>{more.label}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="activities">
        {form.errors.activities && (
          <p role="alert" className="danger small mb-8">
            {form.errors.activities}
          </p>
        )}
        <ol className="stack gap-12">
          {activities.map((activity, index) => (
            <Fold
              key={activity.id}
              title={activity.head.title.trim() || 'Untitled'}
              summary={summaryOf(activity)}
              before={<GuideSigil leader={activity.guide} size={34} />}
              tools={activityTools?.(index)}
              isOpen={place.isOpen('activities', index)}
              onToggle={() => place.toggle('activities', index)}
            >
              <ActivityFields form={form} index={index} others={others} />
            </Fold>
          ))}
        </ol>
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <QuestionList form={form} others={others} place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="cards">
        <CardFields form={form} others={others} />
      </Tabs.Panel>
      <Tabs.Panel value="concepts">
        <ConceptFields form={form} />
      </Tabs.Panel>
      {more && <Tabs.Panel value={more.value}>{more.content}</Tabs.Panel>}
    </Tabs>
  )
}

function summaryOf({ guide, head, exercises, works }: ActivityValues): string {
  if (guide === 'Professor') return `Professor · notes, ${counted(exercises.length, 'exercise')}`
  if (guide === 'Librarian') return `Librarian · ${counted(works.length, 'work')}`
  return `Examiner · ${counted(Number(head.questions) || 0, 'question')} an exam`
}
