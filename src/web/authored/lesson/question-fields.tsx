import { ActionIcon, Radio, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { questionKinds } from '#contract/exams/rules.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { AddItem } from './add-item.tsx'
import { ConceptSelect } from './concept-select.tsx'
import { type LessonForm, newOption } from './lesson-values.ts'
import classes from './question-fields.module.css'

interface QuestionFieldsProps {
  form: LessonForm
  index: number
  others: readonly OtherConcept[]
}

export const kindWords: Record<(typeof questionKinds)[number], string> = {
  multiple_choice: 'One of several options',
  true_false: 'True or false',
  short_answer: 'A short answer',
}

const grows = { minRows: 1, maxRows: 10 } as const
const lines = { ...grows, minRows: 2 } as const
const optionsMost = 8

/** A question of the bank with its key. */
export function QuestionFields({ form, index, others }: QuestionFieldsProps) {
  const name = `questions.${index}`
  const question = form.values.questions[index]
  if (question === undefined) return null
  const { kind } = question
  return (
    <>
      <div className="pair align-start gap-20">
        <ChoiceSelect
          {...form.field(`${name}.kind`)}
          label="Kind"
          data={questionKinds.map((value) => ({ value, label: kindWords[value] }))}
        />
        <ConceptSelect form={form} name={`${name}.concept`} others={others} />
      </div>
      <GrowingText
        {...form.field(`${name}.prompt`, 2000)}
        {...lines}
        label={kind === 'true_false' ? 'Statement' : 'Question'}
      />
      {kind === 'multiple_choice' && <Options form={form} index={index} />}
      {kind === 'true_false' && (
        <>
          <Radio.Group {...form.field(`${name}.isTrue`)} label="The statement is">
            <div className="flex gap-20 mt-8">
              <Radio value="true" label="True" />
              <Radio value="false" label="False" />
            </div>
          </Radio.Group>
          <GrowingText
            {...form.field(`${name}.misconception`, 500)}
            {...grows}
            label="Misconception behind the other answer"
          />
        </>
      )}
      {kind !== 'short_answer' && (
        <TextInput {...form.field(`${name}.points`)} label="Points" inputMode="numeric" />
      )}
      {kind === 'short_answer' && (
        <>
          <GrowingText
            {...form.field(`${name}.rubric`)}
            {...lines}
            label="What the answer must say"
            description="One point on each line."
          />
          <GrowingText {...form.field(`${name}.modelAnswer`, 2000)} {...lines} label="A model answer" />
        </>
      )}
      <GrowingText {...form.field(`${name}.explanation`, 2000)} {...grows} label="Explanation" />
      <GrowingText
        {...form.field(`${name}.hints`)}
        {...grows}
        label="Hints"
        description="One on each line, at most three: first a small hint, last nearly the answer."
      />
    </>
  )
}

function Options({ form, index }: Omit<QuestionFieldsProps, 'others'>) {
  const name = `questions.${index}`
  const headingId = useId()
  const options = form.values.questions[index]?.options ?? []
  return (
    <Radio.Group
      {...form.field(`${name}.right`)}
      label={<span id={headingId}>Options</span>}
      description="Mark the right one. For each of the others, write the misconception behind it."
    >
      <ol className="stack gap-16 mt-12">
        {options.map(({ id }, at) => {
          const field = (part: string, limit: number) => form.field(`${name}.options.${at}.${part}`, limit)
          return (
            <li key={id} className={`stack gap-8 ${classes.option}`}>
              <div className="flex align-start gap-8">
                <Radio className={classes.right ?? ''} value={id} aria-label={`Option ${at + 1} is right`} />
                <TextInput
                  {...field('text', 500)}
                  className="grow"
                  aria-label={`Option ${at + 1}`}
                  placeholder={`Option ${at + 1}`}
                />
                <ActionIcon
                  className={classes.remove ?? ''}
                  aria-label={`Remove option ${at + 1}`}
                  disabled={options.length <= 2}
                  onClick={() => form.removeListItem(`${name}.options`, at)}
                >
                  <IconTrash size={20} stroke={1.75} />
                </ActionIcon>
              </div>
              <div className={`pair align-start gap-8 ${classes.notes}`}>
                <GrowingText
                  {...field('misconception', 500)}
                  {...grows}
                  aria-label={`Misconception behind option ${at + 1}`}
                  placeholder="Misconception behind this option"
                />
                <GrowingText
                  {...field('explanation', 1000)}
                  {...grows}
                  aria-label={`Explanation of option ${at + 1}`}
                  placeholder="Why it is right or wrong"
                />
              </div>
            </li>
          )
        })}
      </ol>
      <AddItem
        thing="option"
        error={form.errors[`${name}.options`]}
        isFull={options.length >= optionsMost}
        onAdd={() => form.insertListItem(`${name}.options`, newOption())}
      />
    </Radio.Group>
  )
}
