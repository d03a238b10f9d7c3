import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { boundSentences, courseLimits, difficultyLevels } from '#contract/courses/course-rules.ts'
import { appConfig } from '#web/lib/config.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { LevelField } from '#web/ui/forms/level-field.tsx'
import type { CourseDraft } from './course-draft.ts'
import classes from './course-fields.module.css'

/** Every field of a course, to be filled or changed by hand. */
export function CourseFields({ form }: { form: FormFields<CourseDraft> }) {
  const { field } = form
  return (
    <>
      <fieldset className={`stack gap-20 ${classes.group}`}>
        <legend className={classes.legend}>The subject</legend>
        <TextInput
          {...field('title', courseLimits.title)}
          label="Title"
          placeholder="Bayesian Reasoning from Scratch"
          withAsterisk
          required
        />
        <GrowingText
          {...field('description', courseLimits.description)}
          label="Description"
          placeholder="Learn to weigh evidence: start with a prior, update on what you see."
          withAsterisk
          required
          minRows={3}
          maxRows={12}
        />
        <GrowingText
          {...field('objectives')}
          label="Objectives"
          description="Separate with commas."
          placeholder="Explain a prior, Update a belief on evidence"
          withAsterisk
          required
          minRows={2}
          maxRows={8}
        />
      </fieldset>
      <fieldset className={`stack gap-20 ${classes.group}`}>
        <legend className={classes.legend}>You and your time</legend>
        <TextInput
          {...field('priorKnowledge')}
          label="Prior knowledge"
          description="Separate with commas. Write None if you are starting fresh."
          placeholder="School algebra, Percentages"
          withAsterisk
          required
        />
        {appConfig.model.connected && (
          <Checkbox
            label="Build on my other courses"
            description="Trivium tells the connected model what you know about the subject, as your profile shows it under “What you know”. If “The guides may use this” is off there, Trivium tells it nothing."
            checked={form.values.buildsOnKnown}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('buildsOnKnown', checked)}
          />
        )}
        <div className={classes.levels}>
          <LevelField
            label="Difficulty level"
            levels={difficultyLevels.map((level) => ({ value: level, label: level }))}
            value={form.values.difficultyLevel}
            onChange={(level) => form.setFieldValue('difficultyLevel', level)}
          />
        </div>
        <div className={classes.numbers}>
          <NumberInput
            {...field('weeklyHours')}
            {...numberProps}
            onBlur={() => countEmptyAsZero(form, 'weeklyHours')}
            label="Weekly hours"
            placeholder={String(courseLimits.weeklyHours.formDefault)}
            min={courseLimits.weeklyHours.min}
            max={courseLimits.weeklyHours.max}
            onChange={(value) => form.setFieldValue('weeklyHours', String(value))}
          />
          <NumberInput
            {...field('lessons')}
            {...numberProps}
            onBlur={() => countEmptyAsZero(form, 'lessons')}
            label="Lessons"
            placeholder={String(courseLimits.lessons.formDefault)}
            min={courseLimits.lessons.min}
            max={courseLimits.lessons.formMax}
            onChange={(value) => form.setFieldValue('lessons', String(value))}
          />
        </div>
      </fieldset>
      <fieldset className={`stack gap-20 ${classes.group}`}>
        <legend className={classes.legend}>Sources</legend>
        <TextInput
          {...field('referenceBooks')}
          label="Reference books"
          description="Optional. Separate with commas."
          placeholder="The Theory That Would Not Die, Think Bayes"
        />
      </fieldset>
    </>
  )
}

/** An empty number field counts as 0; its error then names the allowed range. */
function countEmptyAsZero(form: FormFields<CourseDraft>, name: keyof typeof boundSentences): void {
  if (form.getValues()[name] !== '') return
  form.setFieldValue(name, '0')
  form.setFieldError(name, boundSentences[name])
}

/** A number out of range stays visible; submit shows its error. */
const numberProps = {
  withAsterisk: true,
  required: true,
  allowDecimal: false,
  clampBehavior: 'none',
} as const
