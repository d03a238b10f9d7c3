import { Checkbox, TextInput } from '@mantine/core'
import { courseFileLimits, notesTypes } from '#contract/authored/course-file-limits.ts'
import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { workKinds } from '#contract/classroom/rules.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ConceptSelect } from './concept-select.tsx'
import { type LessonForm, newExercise, newWork } from './lesson-values.ts'
import { ListPart } from './list-part.tsx'
import { NotesField } from './notes-field.tsx'

interface ActivityFieldsProps {
  form: LessonForm
  index: number
  others: readonly OtherConcept[]
}

const words = (name: string) => {
  const plain = name.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: words(name) }))
const grows = { minRows: 1, maxRows: 8 } as const

/** An activity of the lesson, by its guide. */
export function ActivityFields({ form, index, others }: ActivityFieldsProps) {
  const name = `activities.${index}`
  const activity = form.values.activities[index]
  if (activity === undefined) return null
  const { guide } = activity
  return (
    <>
      <TextInput {...form.field(`${name}.head.title`, 300)} label="Title" />
      <GrowingText {...form.field(`${name}.head.objective`, 2000)} {...grows} label="Objective" />
      {guide === 'Professor' && (
        <>
          <ChoiceSelect {...form.field(`${name}.head.type`)} label="Form" data={choices(notesTypes)} />
          <NotesField
            form={form}
            name={`${name}.text`}
            label="Notes, in Markdown"
            title={activity.head.title}
          />
          <Exercises form={form} index={index} others={others} />
        </>
      )}
      {guide === 'Librarian' && (
        <>
          <NotesField
            form={form}
            name={`${name}.text`}
            label="Introduction to the works, in Markdown"
            title={activity.head.title}
          />
          <Works form={form} index={index} />
        </>
      )}
      {guide === 'Examiner' && <ExamFields form={form} index={index} />}
    </>
  )
}

function Exercises({ form, index, others }: ActivityFieldsProps) {
  const list = `activities.${index}.exercises`
  return (
    <ListPart
      heading="Exercises"
      thing="exercise"
      hint="A learner sees the answer after an attempt."
      items={form.values.activities[index]?.exercises ?? []}
      limit={courseFileLimits.exercises}
      error={form.errors[list]}
      onAdd={() => form.insertListItem(list, newExercise())}
      onRemove={(at) => form.removeListItem(list, at)}
    >
      {(at) => (
        <>
          <GrowingText {...form.field(`${list}.${at}.prompt`, 2000)} {...grows} label="Question" />
          <GrowingText {...form.field(`${list}.${at}.answer`, 4000)} {...grows} label="Answer" />
          <GrowingText
            {...form.field(`${list}.${at}.hints`)}
            {...grows}
            label="Hints"
            description="One on each line, at most three: first a small hint, last the method."
          />
          <ConceptSelect form={form} name={`${list}.${at}.concept`} others={others} isOptional />
        </>
      )}
    </ListPart>
  )
}

function Works({ form, index }: Omit<ActivityFieldsProps, 'others'>) {
  const list = `activities.${index}.works`
  return (
    <ListPart
      heading="Works"
      thing="work"
      hint="Real works, by their title. Give an address only if it will stay valid."
      items={form.values.activities[index]?.works ?? []}
      limit={12}
      error={form.errors[list]}
      onAdd={() => form.insertListItem(list, newWork())}
      onRemove={(at) => form.removeListItem(list, at)}
    >
      {(at) => (
        <>
          <TextInput {...form.field(`${list}.${at}.title`, 300)} label="Title" />
          <ChoiceSelect {...form.field(`${list}.${at}.kind`)} label="Kind" data={choices(workKinds)} />
          <GrowingText
            {...form.field(`${list}.${at}.where`, 1000)}
            {...grows}
            label="Where to look, and what for"
          />
          <TextInput
            {...form.field(`${list}.${at}.address`, 2000)}
            label="Address"
            description="You can leave this empty: then learners search for the title."
            inputMode="url"
          />
        </>
      )}
    </ListPart>
  )
}

function ExamFields({ form, index }: Omit<ActivityFieldsProps, 'others'>) {
  const name = `activities.${index}.head`
  const { questions, concepts } = form.values
  return (
    <>
      <TextInput
        {...form.field(`${name}.questions`)}
        label="Questions in an exam"
        description={`Chosen from the ${questions.length} questions in the tab “Questions”.`}
        inputMode="numeric"
      />
      <Checkbox.Group
        {...form.field(`${name}.concepts`)}
        label="Only about"
        description="If you choose none, the exam is about every concept of the unit."
      >
        <div className="stack gap-8 mt-8">
          {concepts.map(({ id, label, key }) => (
            <Checkbox key={id} value={id} label={label || key || 'New concept'} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
