import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { reflectionEntryField } from '#contract/reflections.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { ratingQuestions, textQuestions } from './form-values.ts'
import { RatingField } from './rating-field.tsx'
import classes from './reflection-fields.module.css'
import type { ReflectionText } from './use-reflection-form.ts'

/** The questions of the list, two side by side, and under them the reflection itself. */
export function ReflectionFields({ form }: Pick<ReflectionText, 'form'>) {
  return (
    <div className="pair gap-24-32">
      {textQuestions.map(({ id, question, placeholder, rows, required }) => (
        <Textarea
          key={id}
          {...form.getInputProps(`userResponses.${id}`)}
          label={question}
          placeholder={placeholder}
          rows={rows}
          minRows={rows}
          autosize
          withAsterisk={required}
          aria-required={required}
          classNames={{ ...fieldClasses, input: `${fieldClasses.input} ${classes.input}` }}
        />
      ))}
      {ratingQuestions.map(({ id, question, min, max }) => (
        <RatingField
          key={id}
          question={question}
          min={min}
          max={max}
          value={form.getValues().userResponses[id]}
          onChange={(value) => form.setFieldValue(`userResponses.${id}`, value)}
        />
      ))}
      <Textarea
        {...form.getInputProps('reflectionEntry')}
        className="whole-line"
        label={reflectionEntryField.label}
        rows={reflectionEntryField.rows}
        minRows={reflectionEntryField.rows}
        autosize
        withAsterisk
        aria-required
        classNames={{ ...fieldClasses, input: `${fieldClasses.input} ${classes.input} ${classes.reading}` }}
      />
    </div>
  )
}
