import '@mantine/core/styles/Input.layer.css'
import { reflectionEntryField } from '#contract/reflections/reflection-questions.ts'
import type { WrittenReflection } from '#contract/reflections.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ratingQuestions, textQuestions } from './form-values.ts'
import { RatingField } from './rating-field.tsx'
import classes from './reflection-fields.module.css'

/** The questions of the list, two side by side, and under them the reflection itself. */
export function ReflectionFields({ form }: { form: FormFields<WrittenReflection> }) {
  return (
    <div className="pair gap-24-32">
      {textQuestions.map(({ id, question, placeholder, rows, required }) => (
        <GrowingText
          key={id}
          {...form.field(`userResponses.${id}`)}
          label={question}
          placeholder={placeholder}
          rows={rows}
          minRows={rows}
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
          value={form.values.userResponses[id]}
          onChange={(value) => form.setFieldValue(`userResponses.${id}`, value)}
        />
      ))}
      <GrowingText
        {...form.field('reflectionEntry')}
        className="whole-line"
        label={reflectionEntryField.label}
        rows={reflectionEntryField.rows}
        minRows={reflectionEntryField.rows}
        withAsterisk
        aria-required
        classNames={{ ...fieldClasses, input: `${fieldClasses.input} ${classes.input} ${classes.reading}` }}
      />
    </div>
  )
}
